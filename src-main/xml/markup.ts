/** Markup that is cut off by the end of the text at hand. */
export const INCOMPLETE = -1;
export const DOCTYPE = '<!DOCTYPE';

const COMMENT = '<!--';
const CDATA = '<![CDATA[';
const INSTRUCTION = '<?';
const EXCLAMATION_MARK = 0x21;
const QUESTION_MARK = 0x3f;
/** Up to its `>`, which may stand inside quotes. */
const TAG = /<(?:[^<>"']|"[^"<]*"|'[^'<]*')*>/y;
/** A subset in brackets ends it as well: it is refused, whatever is in it. */
const DECLARATION = /<!DOCTYPE(?:[^<>"'[]|"[^"]*"|'[^']*')*[>[]/y;

/**
 * Index behind the comment, CDATA section, instruction, declaration or tag that begins at `at`, whether it is well-formed or not;
 * INCOMPLETE when its end is not there.
 */
export function endOfMarkup(text: string, at: number): number {
  if (text.startsWith(COMMENT, at)) return behind(text, '-->', at + COMMENT.length);
  if (text.startsWith(CDATA, at)) return behind(text, ']]>', at + CDATA.length);
  if (text.startsWith(INSTRUCTION, at)) return behind(text, '?>', at + INSTRUCTION.length);
  const pattern = text.startsWith(DOCTYPE, at) ? DECLARATION : TAG;
  pattern.lastIndex = at;
  if (pattern.test(text)) return pattern.lastIndex;
  // A `<` inside a tag, quoted or not, is a fault: the piece ends there, so that the fault is told without reading on.
  return behind(text, '<', at + 1);
}

/** Of a piece of markup: not a comment, section, instruction or declaration. */
export function isTag(piece: string): boolean {
  const second = piece.charCodeAt(1);
  return second !== EXCLAMATION_MARK && second !== QUESTION_MARK;
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? INCOMPLETE : at + mark.length;
}
