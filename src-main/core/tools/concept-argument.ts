import type { QName } from '#shared/xbrl/model.ts';
import { findName, similarNames } from '../questions/names.ts';
import type { AuditSubject } from '../subject.ts';

/** The concept in the filing's own writing, or what to tell the caller. */
export function conceptOf(
  subject: AuditSubject,
  written: string,
): { readonly name: QName; readonly note: string | null } | { readonly problem: string } {
  const found = findName(subject.graph, written);
  switch (found.kind) {
    case 'found':
      return { name: found.name, note: found.note };
    case 'ambiguous':
      return { problem: `“${written}” can mean ${found.candidates.join(', ')}; name one of them` };
    case 'unknown': {
      const near = found.suggestions.length > 0 ? found.suggestions : similarNames(subject.graph, written);
      return { problem: `the filing has no concept ${written}${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}` };
    }
  }
}
