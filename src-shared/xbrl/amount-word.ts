const AMOUNT = /^[(−-]?\$?(\d[\d,]*(?:\.\d+)?)\)?$/;

/** The digits of an amount as pages write it: `(1,234)` → `1234`. Undefined for any other word. */
export const amountDigits = (word: string): string | undefined => AMOUNT.exec(word)?.[1]?.replaceAll(',', '');
