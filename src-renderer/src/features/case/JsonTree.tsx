import { type ReactElement } from 'react';
import { amountText } from '#renderer/ui/amount.ts';
import css from './Case.module.css';
import { isRecord, type JsonValue } from './json.ts';

const AMOUNT_KEYS = new Set([
  'value',
  'result',
  'sum',
  'change',
  'reportedValue',
  'expectedValue',
  'difference',
  'tolerance',
  'computed',
  'reported',
  'impliedValue',
]);
const MOST_ITEMS = 60;

/** An observation to read: keys in words, amounts grouped, nothing left out but what is empty. */
export function JsonTree({ value }: { readonly value: JsonValue }): ReactElement {
  return (
    <div className={css['tree']}>
      <Branch value={value} />
    </div>
  );
}

function Branch({ value }: { readonly value: JsonValue }): ReactElement {
  if (Array.isArray(value)) return <Items items={value.map((item, index) => [String(index + 1), item] as const)} />;
  if (isRecord(value)) return <Items items={Object.entries(value)} />;
  return <span>{leafText('', value)}</span>;
}

function Items({ items }: { readonly items: readonly (readonly [string, JsonValue])[] }): ReactElement {
  return (
    <ul>
      {items.slice(0, MOST_ITEMS).map(([key, value]) => (
        <li key={key}>
          <span className={css['key']}>{keyWords(key)} </span>
          {isEmpty(value) ? (
            <span className="quiet">none</span>
          ) : typeof value === 'object' ? (
            <Branch value={value} />
          ) : (
            <span className="wrap-any">{leafText(key, value)}</span>
          )}
        </li>
      ))}
      {items.length > MOST_ITEMS ? <li className="quiet">and {items.length - MOST_ITEMS} more, in JSON</li> : null}
    </ul>
  );
}

const isEmpty = (value: JsonValue): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** `reportedValue` is read as `reported value`. */
const keyWords = (key: string): string =>
  key.replaceAll(/([a-z\d])([A-Z])/g, (_match, before: string, after: string) => `${before} ${after.toLowerCase()}`);

function leafText(key: string, value: JsonValue): string {
  if (typeof value === 'string') return AMOUNT_KEYS.has(key) ? amountText(value).text : value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? String(value) : 'none';
}
