/** Markup that is cut off by the end of the text at hand. */
export const INCOMPLETE = -1;
export const DOCTYPE = '<!DOCTYPE';

const COMMENT = '<!--';
const CDATA = '<![CDATA[';
const INSTRUCTION = '<?';
const EXCLAMATION_MARK = 0x21;
const QUESTION_MARK = 0x3f;
/** What decides where a tag or declaration ends. */
const DELIMITER = /[<>"'[]/g;

/**
 * Index behind the comment, CDATA section, instruction, declaration or tag that begins at `at`, whether it is well-formed or not;
 * INCOMPLETE when its end is not there.
 */
export function endOfMarkup(text: string, at: number): number {
  if (text.startsWith(COMMENT, at)) return behind(text, '-->', at + COMMENT.length);
  if (text.startsWith(CDATA, at)) return behind(text, ']]>', at + CDATA.length);
  if (text.startsWith(INSTRUCTION, at)) return behind(text, '?>', at + INSTRUCTION.length);
  return endOfTag(text, at);
}

/**
 * Of a tag or declaration: behind its `>`, which may stand inside quotes. A `<` inside ends the piece, quoted or not, since it is a
 * fault that is told without reading on; so does the `[` of a document type's subset, which is refused whatever is in it. Step by step,
 * because one expression for it all would remember every character of a tag that has millions.
 */
function endOfTag(text: string, at: number): number {
  const hasSubset = text.startsWith(DOCTYPE, at);
  DELIMITER.lastIndex = at + 1;
  for (;;) {
    const found = DELIMITER.exec(text);
    if (found === null) return INCOMPLETE;
    const { 0: character, index } = found;
    if (character === '<' || character === '>' || (character === '[' && hasSubset)) return index + 1;
    if (character === '[') continue;
    const close = text.indexOf(character, index + 1);
    const end = close === -1 ? text.length : close;
    const fault = hasSubset ? -1 : text.slice(index, end).indexOf('<');
    if (fault !== -1) return index + fault + 1;
    if (close === -1) return INCOMPLETE;
    DELIMITER.lastIndex = close + 1;
  }
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

export const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
