import { type MouseEventHandler, type ReactElement, type ReactNode, type Ref } from 'react';
import { Link } from 'wouter';
import { type ActionId, actionTitle } from '#renderer/actions/catalog.ts';
import { runAction } from '#renderer/actions/registry.ts';
import { Icon, type IconName } from './Icon.tsx';
import { ActionKeys, ariaKeys, titleWithKeys } from './Kbd.tsx';

interface Look {
  readonly variant?: 'default' | 'primary' | 'ghost' | 'human' | 'danger' | undefined;
  readonly small?: boolean | undefined;
  readonly icon?: IconName | undefined;
  /** Without children: an icon alone, for toolbars. Then `title` is its name. */
  readonly children?: ReactNode;
  /** The action that it fires: gives key hint, title and, without onClick, what it does. */
  readonly action?: ActionId | undefined;
  /** The caps of the action inside the button: once a screen per action. */
  readonly showKeys?: boolean | undefined;
  readonly title?: string | undefined;
  /** Pushes itself to the right end of its row. */
  readonly push?: boolean | undefined;
}

export interface ButtonProps extends Look {
  readonly onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  readonly disabled?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly type?: 'button' | 'submit' | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

function lookOf({ variant = 'default', small = false, children, push = false }: Look): string {
  const classes = ['btn'];
  if (variant !== 'default') classes.push(variant);
  if (children == null) classes.push('icon');
  if (small) classes.push('sm');
  if (push) classes.push('push');
  return classes.join(' ');
}

function Face({ icon, children, action, showKeys = true, small }: Look): ReactElement {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} small={small === true && children == null} />}
      {children}
      {action === undefined || !showKeys || children == null ? null : <ActionKeys action={action} />}
    </>
  );
}

const nameOf = ({ title, action }: Look): string | undefined => {
  if (action !== undefined) return titleWithKeys(title ?? actionTitle(action), action);
  return title;
};

/** A verb with its object. With `action` its key hint sits inside it. */
export function Button({ onClick, disabled, pressed, type = 'button', ref, ...look }: ButtonProps): ReactElement {
  const { action } = look;
  const fire = onClick ?? (action === undefined ? undefined : () => void runAction(action));
  return (
    <button
      ref={ref}
      type={type}
      className={lookOf(look)}
      disabled={disabled}
      aria-pressed={pressed}
      aria-label={look.children == null ? (look.title ?? (action === undefined ? undefined : actionTitle(action))) : undefined}
      aria-keyshortcuts={action === undefined ? undefined : ariaKeys(action)}
      title={nameOf(look)}
      onClick={fire}
    >
      <Face {...look} />
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ href, ...look }: Look & { readonly href: string }): ReactElement {
  return (
    <Link href={href} className={lookOf(look)} title={nameOf(look)} aria-label={look.children == null ? look.title : undefined}>
      <Face {...look} />
    </Link>
  );
}
