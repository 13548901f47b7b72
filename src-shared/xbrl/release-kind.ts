/** How much of a file is enough to see what it begins with, in bytes. */
export const KIND_HEAD_BYTES = 65_536;

/** What text that is no XML is: rule data when it says so by its content or its publisher's name, else a table. */
export function kindOfText(fileName: string, head: string): 'rules' | 'table' {
  const isNamed = fileName.startsWith('dqcrt-') && fileName.endsWith('.json') && fileName.includes('constants');
  return isNamed || head.includes('"DQC.US.0015"') ? 'rules' : 'table';
}
