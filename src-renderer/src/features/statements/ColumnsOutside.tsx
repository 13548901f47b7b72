import { type ReactElement, type RefObject, useEffect, useState } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { counted } from '#renderer/ui/words.ts';
import { columnsOutside, LABEL_WIDTH } from './display.ts';
import css from './Statements.module.css';

interface ColumnsOutsideProps {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Of each column. */
  readonly pixels: number;
}

/** Below a statement wider than its pane: how many columns are out of sight on each side, and a way to them. */
export function ColumnsOutside({ scroller, count, pixels }: ColumnsOutsideProps): ReactElement | null {
  const [{ left, right }, setOutside] = useState({ left: 0, right: 0 });
  useEffect(() => {
    const pane = scroller.current;
    if (pane === null) return;
    const look = (): void => {
      const now = columnsOutside({ scrolled: pane.scrollLeft, visible: pane.clientWidth, count, pixels });
      setOutside((before) => (before.left === now.left && before.right === now.right ? before : now));
    };
    const resized = new ResizeObserver(look);
    resized.observe(pane);
    pane.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      resized.disconnect();
      pane.removeEventListener('scroll', look);
    };
  }, [scroller, count, pixels]);
  if (left === 0 && right === 0) return null;
  const move = (by: 1 | -1): void => {
    const pane = scroller.current;
    const seen = Math.max(1, Math.floor(((pane?.clientWidth ?? 0) - LABEL_WIDTH) / pixels));
    pane?.scrollBy({ left: by * seen * pixels });
  };
  return (
    <div className={css['outside']}>
      {left === 0 ? null : (
        <Button small onClick={() => move(-1)}>
          {counted(left, 'column')} to the left
        </Button>
      )}
      {right === 0 ? null : (
        <span className="push">
          <Button small onClick={() => move(1)}>
            {counted(right, 'column')} to the right
          </Button>
        </span>
      )}
    </div>
  );
}
