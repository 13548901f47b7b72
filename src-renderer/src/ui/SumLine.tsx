import { type ReactElement, type ReactNode } from 'react';

export interface SumLineProps {
  readonly label: ReactNode;
  /** `sum` is ruled off from the operands above it, `tot` is the last line. */
  readonly kind?: 'sum' | 'tot' | undefined;
  /** A line beside the arithmetic, such as what is allowed. */
  readonly muted?: boolean | undefined;
  /** The amount. */
  readonly children: ReactNode;
}

/** A line below the operands of an arithmetic (`table.arith`): it has no weight. */
export function SumLine({ label, kind, muted = false, children }: SumLineProps): ReactElement {
  return (
    <tr className={kind}>
      <td />
      <td className={muted ? 'muted' : undefined}>{label}</td>
      <td className="num">{children}</td>
    </tr>
  );
}
