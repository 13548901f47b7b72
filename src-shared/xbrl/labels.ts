import { localName } from './aspects.ts';
import { LABEL_ROLE, type Label, type QName } from './model.ts';

/** `us-gaap:AssetsCurrent` → `Assets Current`. */
export const spacedLocalName = (name: QName): string => localName(name).replace(/([a-z0-9])([A-Z])/g, '$1 $2');

/** Of one concept's labels the one to show: of the role when given, else the standard one, else any but the documentation; English first. */
export function pickLabel(labels: readonly Omit<Label, 'concept'>[], preferredRole?: string): string | undefined {
  const pool = inOneLanguage(labels);
  const preferred = preferredRole === undefined ? undefined : pool.find((label) => label.role === preferredRole);
  const chosen =
    preferred ?? pool.find((label) => label.role === LABEL_ROLE.standard) ?? pool.find((label) => label.role !== LABEL_ROLE.documentation);
  const text = chosen?.text.trim();
  return text === undefined || text === '' ? undefined : text;
}

/** What a concept means, in English where it is said so. */
export const pickDocumentation = (labels: readonly Omit<Label, 'concept'>[]): string | undefined =>
  inOneLanguage(labels.filter(({ role }) => role === LABEL_ROLE.documentation))[0]?.text;

/** Tables of concepts state no language; they are in English. */
export const isEnglish = (language: string): boolean => language === '' || language.toLowerCase().startsWith('en');

function inOneLanguage<L extends Pick<Label, 'language'>>(labels: readonly L[]): readonly L[] {
  const english = labels.filter(({ language }) => isEnglish(language));
  return english.length > 0 ? english : labels;
}
