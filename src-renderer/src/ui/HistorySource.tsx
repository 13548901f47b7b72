import { type ReactElement } from 'react';
import { type FactCard } from '#shared/rpc/filing.ts';
import { Amount } from './Amount.tsx';
import { filingText } from './filing-name.ts';

/** Which filing told a value of the history, and by how much it restated what was told before. */
export function HistorySource({ entry: { filing, restated } }: { readonly entry: FactCard['history'][number] }): ReactElement {
  return (
    <>
      <span title={filing === null ? undefined : filing.sourceName}>{filing === null ? 'this filing' : filingText(filing)}</span>
      {restated === null ? null : (
        <>
          {', restated'}
          {restated.difference === null ? null : (
            <>
              {' by '}
              <Amount value={restated.difference} />
            </>
          )}
        </>
      )}
    </>
  );
}
