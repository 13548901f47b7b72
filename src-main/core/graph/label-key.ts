/** Labels with the same key stand for one another: same role, same language whatever its region. A table's labels state no language. */
export function labelKey({ role, language }: { readonly role: string; readonly language: string }): string {
  const [primary = ''] = language.toLowerCase().split('-');
  return `${role} ${primary === '' ? 'en' : primary}`;
}
