import { type ReactElement } from 'react';
import { SEVERITIES } from '#shared/calc/severity.ts';
import { type Finding, RULE_FAMILIES, type RuleFamily } from '#shared/calc/outcome.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { actionTitle } from '#renderer/actions/catalog.ts';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { FilterInput } from '#renderer/ui/FilterInput.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ActionKeys, titleWithKeys } from '#renderer/ui/Kbd.tsx';
import { ListRow } from '#renderer/ui/ListRow.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Pane } from '#renderer/ui/Pane.tsx';
import { PeriodText } from '#renderer/ui/PeriodText.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { useSelectedInSight } from '#renderer/ui/table.tsx';
import { groupCount, REVIEW_SIGN, SEVERITY_SIGN, severityPlural } from '#renderer/ui/words.ts';
import css from './FindingsScreen.module.css';
import { type FindingFilter, gistOf, type Order, type Severity } from './model.ts';

export interface FindingListProps {
  readonly groups: readonly { readonly rule: RuleFamily | null; readonly findings: readonly Finding[] }[];
  readonly total: number;
  readonly all: readonly Finding[];
  readonly filter: FindingFilter;
  readonly order: Order;
  readonly selected: string | null;
  readonly cases: ReadonlyMap<string, CaseSummary>;
  /** A double click: the finding's case, where it has one. */
  readonly onOpen: (findingId: string) => void;
  readonly onShow: (change: {
    finding?: string | null;
    text?: string;
    severity?: Severity | null;
    rule?: RuleFamily | null;
    order?: string | null;
  }) => void;
}

function Tools({
  all,
  filter,
  order,
  total,
  onShow,
}: Pick<FindingListProps, 'all' | 'filter' | 'order' | 'total' | 'onShow'>): ReactElement {
  return (
    <>
      <div className="toolbar">
        <FilterInput label="Concept, amount" value={filter.text} onChange={(text) => onShow({ text, finding: null })} />
        <Select
          label="Rule"
          className="w-136"
          value={filter.rule ?? ''}
          options={[{ value: '', label: 'All rules' }, ...RULE_FAMILIES.map((rule) => ({ value: rule, label: rule }))]}
          onChange={(rule) => onShow({ rule: rule === '' ? null : rule, finding: null })}
        />
      </div>
      <div className={`toolbar ${css['filters'] ?? ''}`}>
        {SEVERITIES.map((severity) => {
          const count = all.filter((finding) => finding.severity === severity).length;
          return count === 0 ? null : (
            <Chip
              key={severity}
              label={severityPlural(severity)}
              count={count}
              on={filter.severity === severity}
              onClick={() => onShow({ severity: filter.severity === severity ? null : severity, finding: null })}
            />
          );
        })}
        <span className="push row row-4 t2 muted">
          {total === all.length ? null : `${groupCount(total)} of ${groupCount(all.length)} ·`}
          <button
            type="button"
            className="row row-4"
            title={titleWithKeys(actionTitle('list.sort'), 'list.sort')}
            onClick={() => onShow({ order: order === 'rule' ? 'size' : null })}
          >
            {order === 'rule' ? 'By rule' : 'By size'} <ActionKeys action="list.sort" />
          </button>
        </span>
      </div>
    </>
  );
}

function Taken({ own }: { readonly own: CaseSummary }): ReactElement {
  const { mark, word } = REVIEW_SIGN[own.decision.status];
  return (
    <span className={css['taken']} title={`Case, ${word.toLowerCase()}`}>
      {own.decision.status === 'open' ? <Icon name="cases" small /> : <Mark kind={mark} title={word} />}
    </span>
  );
}

function Item({
  finding,
  own,
  showsRule,
  isSelected,
  onSelect,
  onOpen,
}: {
  readonly finding: Finding;
  readonly showsRule: boolean;
  readonly own: CaseSummary | undefined;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  readonly onOpen: () => void;
}): ReactElement {
  const { outcome, severity } = finding;
  const { mark, word } = SEVERITY_SIGN[severity];
  return (
    <ListRow isSelected={isSelected} title={`${outcome.label}. ${outcome.message}`} onSelect={onSelect} onOpen={onOpen}>
      <Mark kind={mark} title={word} />
      <span className="ell strong">{outcome.label}</span>
      <Amount value={outcome.reportedValue} factId={outcome.factId} unit={outcome.unit} wrong={severity === 'error'} hang />
      <span className="line">
        <span className="ell grow">
          {showsRule ? `${outcome.rule} · ` : ''}
          {gistOf(outcome)}
        </span>
        {own === undefined ? null : <Taken own={own} />}
        <span className="n hang nowrap">
          <PeriodText period={outcome.period} short />
        </span>
      </span>
    </ListRow>
  );
}

export function FindingList({ groups, total, all, filter, order, selected, cases, onShow, onOpen }: FindingListProps): ReactElement {
  const list = useSelectedInSight<HTMLDivElement>(selected);
  return (
    <Pane label="Findings">
      <Tools all={all} filter={filter} order={order} total={total} onShow={onShow} />
      <div ref={list} className="pane-body">
        {groups.map(({ rule, findings }) => (
          <section key={rule ?? 'all'} aria-label={rule ?? 'By size'}>
            {rule === null ? null : (
              <h2 className={css['group']}>
                {rule} <span className="count">{groupCount(findings.length)}</span>
              </h2>
            )}
            {findings.map((finding) => (
              <Item
                key={finding.id}
                finding={finding}
                own={cases.get(finding.id)}
                showsRule={rule === null}
                isSelected={finding.id === selected}
                onSelect={() => onShow({ finding: finding.id })}
                onOpen={() => onOpen(finding.id)}
              />
            ))}
          </section>
        ))}
      </div>
    </Pane>
  );
}
