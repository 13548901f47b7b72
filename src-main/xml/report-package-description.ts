import { isRecord } from '#shared/base/record.ts';
import { readJson, recordAt, textAt } from './json-document.ts';
import type { PackagedDocument } from './packaged-document.ts';
import type { WarningList } from './warnings.ts';

/** What the name of a package of that type ends in (a plain zip too, when somebody renamed it); empty: .zip. */
const EXTENSION_OF_TYPE: ReadonlyMap<string, string> = new Map([
  ['https://xbrl.org/report-package/2023', ''],
  ['https://xbrl.org/report-package/2023/xbri', '.xbri'],
  ['https://xbrl.org/report-package/2023/xbr', '.xbr'],
]);
const MAX_DESCRIPTION_BYTES = 1024 ** 2;

/**
 * Says what is wrong with a report package's description of itself. The report is found by the files alone, so nothing more depends on
 * it. `file` is the name the user knows the package by.
 */
export async function checkDescription(
  description: Pick<PackagedDocument, 'name' | 'size' | 'read'>,
  file: string,
  warnings: WarningList,
): Promise<void> {
  const reading = await readJson(description, MAX_DESCRIPTION_BYTES);
  const problem = reading.kind === 'unreadable' ? reading.problem : problemOf(reading.content, file);
  if (problem === null) return;
  const { name } = description;
  warnings.add('report-package', `${name} ${problem} The report is found by the files of the package.`, name);
}

function problemOf(content: unknown, file: string): string | null {
  const type = isRecord(content) ? textAt(recordAt(content, 'documentInfo'), 'documentType') : null;
  if (type === null) return 'names no document type.';
  const extension = EXTENSION_OF_TYPE.get(type);
  if (extension === undefined) return `names the document type ${type}, which is not known.`;
  const own = /\.xbri?$/i.exec(file)?.[0].toLowerCase() ?? '';
  if (own === '' || own === extension) return null;
  return `says that the package is ${extension === '' ? 'a .zip' : `an ${extension}`}, and its name ends in ${own}.`;
}
