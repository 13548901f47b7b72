import { Fragment, type ReactElement, type ReactNode } from 'react';

/** Labels and values. A value of null leaves its line out. */
export function KeyValue({ items }: { readonly items: readonly { readonly label: string; readonly value: ReactNode }[] }): ReactElement {
  return (
    <dl className="kv">
      {items.map(({ label, value }, index) =>
        value == null ? null : (
          <Fragment key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
