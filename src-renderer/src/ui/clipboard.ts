/**
 * Puts text on the clipboard; false when the browser does not let us. By a copy command first: it needs no permission, and Electron's
 * window gives none.
 */
export async function copyText(text: string): Promise<boolean> {
  const taken = { is: false };
  const take = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    taken.is = true;
  };
  document.addEventListener('copy', take, { once: true, capture: true });
  try {
    // Deprecated without a successor: the asynchronous clipboard asks for a permission.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    if (document.execCommand('copy') && taken.is) return true;
  } finally {
    document.removeEventListener('copy', take, { capture: true });
  }
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
