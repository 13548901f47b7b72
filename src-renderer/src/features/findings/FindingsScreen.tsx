import { type ReactElement } from 'react';
import { SEVERITIES } from '#shared/calc/severity.ts';
import { type Finding } from '#shared/calc/outcome.ts';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCases, useScan } from '#renderer/api/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button, LinkButton } from '#renderer/ui/Button.tsx';
import { PageHead, Pane, PaneBody } from '#renderer/ui/Pane.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { neighbour } from '#renderer/ui/table.tsx';
import { useAuditErrors } from '#renderer/ui/use-audit-errors.ts';
import { useFindingCase } from '#renderer/ui/use-finding-case.ts';
import { counted, SEVERITY_SIGN } from '#renderer/ui/words.ts';
import { FindingDetail } from './FindingDetail.tsx';
import { FindingList } from './FindingList.tsx';
import css from './FindingsScreen.module.css';
import { casesByFinding, filterFindings, groupFindings, orderOf, ruleOf, severityOf } from './model.ts';

type FindingsPlace = Extract<Place, { kind: 'findings' }>;
const NO_FINDINGS: readonly Finding[] = [];

function Counts({ findings }: { readonly findings: readonly Finding[] }): ReactElement {
  return (
    <span className="row row-16">
      {SEVERITIES.map((severity) => {
        const count = findings.filter((finding) => finding.severity === severity).length;
        return count === 0 ? null : (
          <Badge key={severity} mark={SEVERITY_SIGN[severity].mark}>
            {counted(count, severity)}
          </Badge>
        );
      })}
      <span>{findings.length} in this filing</span>
    </span>
  );
}

/** Every finding of the scan: the list, and beside it the arithmetic of the selected one. The URL holds selection and filter. */
export function FindingsScreen({ place }: { readonly place: FindingsPlace }): ReactElement {
  const { filingId } = place;
  const go = useGo();
  const scan = useScan(filingId);
  const cases = useCases(filingId).data;
  const ownCases = useFindingCase(filingId);

  const filter = { text: place.text, severity: severityOf(place.severity), rule: ruleOf(place.rule) };
  const order = orderOf(place.order);
  const all = scan.data?.findings ?? NO_FINDINGS;
  const wasTested = scan.data?.rules.some(({ tested }) => tested > 0) === true;
  const groups = groupFindings(filterFindings(all, filter), order);
  const shown = groups.flatMap(({ findings }) => findings);
  const selected = shown.find(({ id }) => id === place.finding) ?? shown[0] ?? null;
  const byFinding = casesByFinding(cases ?? []);
  const errors = useAuditErrors(filingId, all);
  const isBusy = ownCases.isBusy || errors.isPending;

  const show = (change: Partial<Omit<FindingsPlace, 'kind' | 'filingId'>>): void => {
    const { finding, rule, severity, text, order: by } = { ...place, ...change };
    go(hrefTo.findings(filingId, { finding, rule, severity, text, order: by }), { replace: true });
  };
  const move = (by: number): void => {
    const next = neighbour(
      shown.map(({ id }) => id),
      selected?.id ?? null,
      by,
    );
    if (next !== undefined) show({ finding: next });
  };
  const ownCase = selected === null ? undefined : byFinding.get(selected.id);
  const openCaseOf = (findingId: string): void => {
    const own = byFinding.get(findingId);
    if (own !== undefined) go(hrefTo.case(filingId, own.case.id));
  };
  const openCase = (): void => {
    if (selected !== null) openCaseOf(selected.id);
  };
  useAction('list.next', () => move(1), { isEnabled: shown.length > 0 });
  useAction('list.previous', () => move(-1), { isEnabled: shown.length > 0 });
  useAction('list.open', openCase, { isEnabled: ownCase !== undefined });
  useAction('list.sort', () => show({ order: order === 'rule' ? 'size' : null }));
  useAction('finding.takeUp', () => selected !== null && ownCases.take(selected.id), { isEnabled: selected !== null && !isBusy });
  useAction('finding.takeUpAll', errors.audit, { isEnabled: errors.left > 0 && !isBusy });

  return (
    <>
      <PageHead title="Findings" sub={scan.data === undefined ? null : <Counts findings={all} />}>
        {errors.left === 0 ? null : (
          <Button small action="finding.takeUpAll" disabled={isBusy} title="Take up all errors and audit them">
            {errors.isPending ? 'Taking up' : 'Take up'} {counted(errors.left, 'error')}
          </Button>
        )}
      </PageHead>
      <Loaded
        of={scan}
        label="Scanning every rule"
        rows={14}
        title="The scan failed"
        actions={<LinkButton href={hrefTo.start()}>Go to Start</LinkButton>}
      >
        {() =>
          all.length === 0 ? (
            <EmptyState
              icon="findings"
              title={wasTested ? 'Nothing was found' : 'Nothing could be tested'}
              actions={<LinkButton href={hrefTo.overview(filingId)}>Go to overview</LinkButton>}
            >
              {wasTested ? 'What was tested holds. ' : 'No rule had anything to decide in this filing. '}
              What could not be checked, and why, is on the overview.
            </EmptyState>
          ) : (
            <div className={`panes ${css['panes'] ?? ''}`}>
              <FindingList
                groups={groups}
                total={shown.length}
                all={all}
                filter={filter}
                order={order}
                selected={selected?.id ?? null}
                cases={byFinding}
                onShow={show}
                onOpen={openCaseOf}
              />
              <Pane label="The selected finding">
                {selected === null ? (
                  <EmptyState
                    icon="filter"
                    title="No finding passes the filter"
                    actions={<Button onClick={() => show({ text: '', severity: null, rule: null })}>Clear the filter</Button>}
                  >
                    {counted(all.length, 'finding')} in this filing.
                  </EmptyState>
                ) : (
                  <PaneBody key={selected.id} label="The selected finding">
                    <FindingDetail filingId={filingId} finding={selected} ownCase={ownCase ?? null} isBusy={isBusy} />
                  </PaneBody>
                )}
              </Pane>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
