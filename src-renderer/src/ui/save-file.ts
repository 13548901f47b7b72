/** Hands a file to the person as a download; the browser, or Electron's window, asks where to. */
export function saveFile(name: string, parts: readonly BlobPart[], type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it began.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A name that every file system takes. */
export const fileNameOf = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, '-').slice(0, 120);
