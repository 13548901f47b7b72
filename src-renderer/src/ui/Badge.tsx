import { type ReactElement, type ReactNode } from 'react';
import { Mark, type MarkKind, toneOf } from './Mark.tsx';
import { type Sign } from './words.ts';

export interface BadgeProps {
  readonly mark: MarkKind;
  readonly children: ReactNode;
  readonly variant?: 'plain' | 'fill' | 'xl' | undefined;
  /** 11 px instead of 12. */
  readonly small?: boolean | undefined;
  readonly title?: string | undefined;
}

/** Shape, word and colour together: a meaning never comes by colour alone. */
export function Badge({ mark, children, variant = 'plain', small = false, title }: BadgeProps): ReactElement {
  const classes = ['badge', toneOf(mark)];
  if (variant !== 'plain') classes.push(variant);
  if (small) classes.push('t1');
  return (
    <span className={classes.join(' ')} title={title}>
      <Mark kind={mark} />
      {children}
    </span>
  );
}

/** A status of words.ts as a badge. */
export function SignBadge({ sign, ...rest }: { readonly sign: Sign } & Omit<BadgeProps, 'mark' | 'children'>): ReactElement {
  return (
    <Badge mark={sign.mark} {...rest}>
      {sign.word}
    </Badge>
  );
}
