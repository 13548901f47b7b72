import { type ReactElement } from 'react';
import { type Statement } from '#shared/rpc/statement.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { counted } from '#renderer/ui/words.ts';
import { periodChip } from './model.ts';
import css from './Statements.module.css';

export interface PeriodChipsProps {
  readonly statement: Statement;
  /** The URL names the periods. */
  readonly isChosen: boolean;
  /** Keys of the periods to show; none for the usual ones. */
  readonly onChange: (periods: readonly string[]) => void;
}

/** The periods that are shown, each taken away by a click, and the others to add. */
export function PeriodChips({ statement, isChosen, onChange }: PeriodChipsProps): ReactElement {
  const shown = statement.periods.filter((period) => period.isShown);
  const folded = statement.periods.filter((period) => !period.isShown);
  const keys = shown.map(({ key }) => key);
  return (
    <div className={`row row-wrap ${css['chips'] ?? ''}`} role="group" aria-label="Periods">
      {shown.map(({ key, period, facts }) => (
        <Chip
          key={key}
          label={periodChip(period)}
          on
          title={`${periodText(period)}, ${counted(facts, 'fact')}${shown.length > 1 ? '. Take away' : ''}`}
          onClick={() => {
            if (shown.length > 1) onChange(keys.filter((one) => one !== key));
          }}
        />
      ))}
      {folded.length === 0 ? null : (
        <label className={`chip add ${css['add'] ?? ''}`} title={`${counted(folded.length, 'more period')} with facts`}>
          <Icon name="plus" />
          Period
          <select aria-label="Add a period" value="" onChange={(event) => onChange([...keys, event.target.value])}>
            <option value="" disabled>
              Add a period
            </option>
            {folded.map(({ key, period, facts }) => (
              <option key={key} value={key}>
                {periodText(period)} — {counted(facts, 'fact')}
              </option>
            ))}
          </select>
        </label>
      )}
      {isChosen ? <Button small variant="ghost" icon="undo" title="Show the usual periods" onClick={() => onChange([])} /> : null}
    </div>
  );
}
