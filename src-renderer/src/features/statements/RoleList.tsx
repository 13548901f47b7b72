import { type KeyboardEvent, type ReactElement } from 'react';
import { type StatementSummary } from '#shared/rpc/statement.ts';
import { FilterInput } from '#renderer/ui/FilterInput.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Pane } from '#renderer/ui/Pane.tsx';
import { neighbour, useSelectedInSight } from '#renderer/ui/table.tsx';
import { counted, groupCount } from '#renderer/ui/words.ts';
import { GROUP_TITLE, roleGroups } from './model.ts';
import css from './Statements.module.css';

export interface RoleListProps {
  readonly summaries: readonly StatementSummary[];
  readonly selected: string | null;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSelect: (role: string) => void;
}

/** Every presentation network in the company's order, with what the scan found in it. Arrows move while the focus is in the list. */
export function RoleList({ summaries, selected, text, onText, onSelect }: RoleListProps): ReactElement {
  const list = useSelectedInSight<HTMLDivElement>(selected);
  const groups = roleGroups(summaries, text);
  const shown = groups.flatMap(({ roles }) => roles.map(({ role }) => role));
  const tabStop = selected !== null && shown.includes(selected) ? selected : shown[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = neighbour(shown, tabStop ?? null, by);
    if (next !== undefined) onSelect(next);
  };
  return (
    <Pane as="aside" label="Roles" className={css['roles']}>
      <div className={`toolbar ${css['filter'] ?? ''}`}>
        <FilterInput label={`Filter ${counted(summaries.length, 'role')}`} value={text} onChange={onText} />
      </div>
      <div ref={list} className={`pane-body ${css['rolelist'] ?? ''}`} onKeyDown={onKeyDown}>
        {groups.length === 0 ? <p className="t2 muted pad">No role has “{text}” in its title.</p> : null}
        {groups.map(({ group, roles }) => (
          <section key={group} aria-label={GROUP_TITLE[group]}>
            <h2 className={`cap ${css['cap'] ?? ''}`}>{GROUP_TITLE[group]}</h2>
            {roles.map((summary) => (
              <Role
                key={summary.role}
                summary={summary}
                isSelected={summary.role === selected}
                isTabStop={summary.role === tabStop}
                onSelect={() => onSelect(summary.role)}
              />
            ))}
          </section>
        ))}
      </div>
    </Pane>
  );
}

interface RoleProps {
  readonly summary: StatementSummary;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: () => void;
}

function Role({ summary, isSelected, isTabStop, onSelect }: RoleProps): ReactElement {
  const { title, number, facts, errors, warnings } = summary;
  const about = [number, counted(facts, 'fact')].filter((part) => part !== null).join(' · ');
  const classes = [css['role'], isSelected ? css['on'] : '', facts === 0 ? css['empty'] : ''].filter((part) => part !== '').join(' ');
  return (
    <button
      type="button"
      data-list-row
      className={classes}
      aria-current={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      title={about}
      onClick={onSelect}
    >
      <span>{title}</span>
      {errors + warnings === 0 ? null : (
        <span className="row row-4 fixed">
          <Mark
            kind={errors > 0 ? 'error' : 'warning'}
            title={[errors > 0 ? counted(errors, 'error') : null, warnings > 0 ? counted(warnings, 'warning') : null]
              .filter((part) => part !== null)
              .join(', ')}
          />
          <span className="count" aria-hidden="true">
            {groupCount(errors > 0 ? errors : warnings)}
          </span>
        </span>
      )}
    </button>
  );
}
