import { SEVERITIES } from '#shared/calc/severity.ts';
import { type ReactElement } from 'react';
import { type FactFacets, type FactFilter } from '#shared/rpc/fact.ts';
import { Checkbox } from '#renderer/ui/Checkbox.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Popover } from '#renderer/ui/Popover.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { groupCount, severityPlural } from '#renderer/ui/words.ts';
import css from './Facts.module.css';
import { type Show, toggled, withChosen } from './model.ts';

/** What else can be asked of a fact, less often. */
export function MoreMenu({
  facets,
  filter,
  onShow,
}: {
  readonly facets: FactFacets;
  readonly filter: FactFilter;
  readonly onShow: Show;
}): ReactElement {
  const set = (change: Partial<FactFilter>): void => onShow({ filter: change });
  const isSet = [
    filter.kind === 'text',
    filter.hidden,
    filter.duplicates === 'inconsistent',
    filter.finding !== null,
    filter.namespaces.length > 0,
    filter.role !== null,
    filter.concepts.length > 0,
  ];
  const count = isSet.filter((one) => one).length;
  const line = (label: string, facts: number, checked: boolean, change: (isOn: boolean) => Partial<FactFilter>): ReactElement => (
    <Checkbox key={label} className={css['choice']} checked={checked} onChange={(isOn) => set(change(isOn))}>
      <span className="ell grow">{label}</span>
      <span className="count">{groupCount(facts)}</span>
    </Checkbox>
  );
  return (
    <Popover
      label="More filters"
      className={count > 0 ? 'chip on' : 'chip'}
      button={
        <>
          <span>More</span>
          {count === 0 ? null : <span className="c">{count}</span>}
          <Icon name="down" />
        </>
      }
    >
      {() => (
        <div className={css['menuBody']}>
          <div role="group" aria-label="Kind">
            {line('Texts only', facets.text, filter.kind === 'text', (isOn) => ({ kind: isOn ? 'text' : null }))}
            {line('Hidden on the page', facets.hidden, filter.hidden, (hidden) => ({ hidden }))}
            {line(
              'Duplicates that contradict each other',
              facets.duplicates.inconsistent,
              filter.duplicates === 'inconsistent',
              (isOn) => ({ duplicates: isOn ? 'inconsistent' : null }),
            )}
          </div>
          <div role="group" aria-label="Findings">
            <h3 className={css['menuTitle']}>Findings</h3>
            {line('In any finding', facets.findings.any, filter.finding === 'any', (isOn) => ({ finding: isOn ? 'any' : null }))}
            {SEVERITIES.map((severity) =>
              line(severityPlural(severity), facets.findings[severity], filter.finding === severity, (isOn) => ({
                finding: isOn ? severity : null,
              })),
            )}
          </div>
          <div role="group" aria-label="Namespaces">
            <h3 className={css['menuTitle']}>Namespaces</h3>
            {withChosen(facets.namespaces, filter.namespaces, (value) => value).map(({ value, label, count: facts }) =>
              line(label, facts, filter.namespaces.includes(value), (isOn) => ({ namespaces: toggled(filter.namespaces, value, isOn) })),
            )}
          </div>
          {filter.concepts.length === 0 ? null : (
            <div role="group" aria-label="Concepts">
              <h3 className={css['menuTitle']}>Concepts</h3>
              {filter.concepts.map((concept) => (
                <Checkbox
                  key={concept}
                  className={css['choice']}
                  checked
                  onChange={() => set({ concepts: toggled(filter.concepts, concept, false) })}
                >
                  <span className="mono ell grow" title={concept}>
                    {concept}
                  </span>
                </Checkbox>
              ))}
            </div>
          )}
          {facets.roles.length === 0 ? null : (
            <div>
              <h3 className={css['menuTitle']}>Statement or note</h3>
              <div className={css['menuField']}>
                <Select
                  label="Statement or note"
                  value={filter.role ?? ''}
                  options={[{ value: '', label: 'All' }, ...facets.roles]}
                  onChange={(role) => set({ role: role === '' ? null : role })}
                />
              </div>
            </div>
          )}
        </div>
      )}
    </Popover>
  );
}
