import { type ReactElement } from 'react';

/** The colour of a key's word, with the hatch of the unknown where the drawing has it. */
export function Swatch({ tone, hatched = false }: { readonly tone: string; readonly hatched?: boolean }): ReactElement {
  return (
    <svg className="sw" viewBox="0 0 10 10" aria-hidden="true">
      <rect className={tone} width="10" height="10" />
      {hatched ? <rect fill="url(#hatch)" width="10" height="10" /> : null}
    </svg>
  );
}
