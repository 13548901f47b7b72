const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text block as it reads: markup and the commonest entities gone, white space as single spaces. */
export function plainText(value: string): string {
  const bare = value.includes('<') ? value.replace(/<(script|style)\b[\s\S]*?<\/\1>|<\/?[A-Za-z!][^<>]*>/gi, ' ') : value;
  const whole = bare.includes('&') ? bare.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, characterOf) : bare;
  return whole.replace(/\s+/g, ' ').trim();
}

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

const MOST_WORDS = 160;

/** The beginning of a text for one line of a list. */
export function firstWords(value: string): string {
  // Markup is seldom more than twenty times its text: the rest of a long block need not be looked at.
  const text = plainText(value.slice(0, MOST_WORDS * 20));
  if (text.length <= MOST_WORDS) return text;
  const cut = text.slice(0, MOST_WORDS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_WORDS - 30))} …`;
}
