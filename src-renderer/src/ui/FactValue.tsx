import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { plainText } from '#shared/xbrl/plain-text.ts';
import { Amount } from './Amount.tsx';
import css from './FactValue.module.css';
import { absentWord, groupCount } from './words.ts';

/** The value of a fact: its amount, the beginning of its text, or why there is none. */
export function FactValue({ card, wrong = false }: { readonly card: FactCard; readonly wrong?: boolean }): ReactElement {
  const { value, decimals, factId, unit } = card;
  if (value === null)
    return (
      <span className={`quiet ${css['absent'] ?? ''}`}>
        {absentWord(card.isNil)}
        {card.isNil || card.lexical === '' ? null : `: ${card.lexical.slice(0, MOST_TEXT)}`}
      </span>
    );
  if (!card.isNumeric) return <Text value={value} />;
  return (
    <span className={wrong ? 'is-violation' : undefined}>
      <Amount value={value} decimals={decimals} factId={factId} unit={unit} />
    </span>
  );
}

/** Characters of a text that are shown: some notes have a million. */
const MOST_TEXT = 2_000;

function Text({ value }: { readonly value: string }): ReactElement {
  const text = plainText(value);
  return (
    // It scrolls by itself, so the keyboard must be able to go there.
    <div className={`t2 ${css['text'] ?? ''}`} role="group" aria-label="Text of the fact" tabIndex={0}>
      {text.slice(0, MOST_TEXT)}
      {text.length <= MOST_TEXT ? null : <span className="quiet"> … {groupCount(text.length - MOST_TEXT)} more characters</span>}
    </div>
  );
}
