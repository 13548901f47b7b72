import { type ReactElement } from 'react';
import { type StatementSummary } from '#shared/rpc/statement.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useStatement, useStatements } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { PageHead, Pane } from '#renderer/ui/Pane.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { neighbour } from '#renderer/ui/table.tsx';
import { chosenRole, type StatementsPlace } from './model.ts';
import { RoleList } from './RoleList.tsx';
import { StatementWorkspace } from './StatementWorkspace.tsx';
import css from './Statements.module.css';

/** The company's statements as it presents them: roles, the table of one, and the selected cell's fact. The selection is the URL. */
export function StatementsScreen({ place }: { readonly place: StatementsPlace }): ReactElement {
  const summaries = useStatements(place.filingId);
  const head = <PageHead title="Statements" />;
  return (
    <Loaded of={summaries} label="Reading the presentation networks" rows={14} head={head}>
      {(all) =>
        all.length === 0 ? (
          <>
            {head}
            <NoNetworks filingId={place.filingId} />
          </>
        ) : (
          <Statements place={place} summaries={all} />
        )
      }
    </Loaded>
  );
}

function NoNetworks({ filingId }: { readonly filingId: string }): ReactElement {
  return (
    <EmptyState
      icon="statements"
      title="No presentation network in this filing"
      actions={<LinkButton href={hrefTo.overview(filingId)}>Go to overview</LinkButton>}
    >
      Its package does not say how the company arranges its facts, so there are no statements to show. If the package should hold a
      presentation linkbase (…_pre.xml), open it again with that file.
    </EmptyState>
  );
}

interface StatementsProps {
  readonly place: StatementsPlace;
  readonly summaries: readonly StatementSummary[];
}

function Statements({ place, summaries }: StatementsProps): ReactElement {
  const go = useGo();
  const summary = chosenRole(summaries, place.role);
  const { filingId, periods } = place;
  const statement = useStatement(
    summary === undefined ? null : { filingId, role: summary.role, ...(periods.length > 0 ? { periods: [...periods] } : {}) },
  );
  const goTo = (change: Partial<StatementsPlace>): void => {
    const { role, periods: shown, row, column, scale, text } = { ...place, role: summary?.role ?? null, ...change };
    go(hrefTo.statements(filingId, { role, periods: shown, row, column, scale, text }), { replace: true });
  };
  // Another statement has other periods, rows and a scale of its own.
  const showRole = (role: string): void => goTo({ role, periods: [], row: null, column: null, scale: null });
  const move = (by: number): void => {
    const next = neighbour(
      summaries.map(({ role }) => role),
      summary?.role ?? null,
      by,
    );
    if (next !== undefined) showRole(next);
  };
  useAction('statement.next', () => move(1));
  useAction('statement.previous', () => move(-1));
  const roles = (
    <RoleList
      summaries={summaries}
      selected={summary?.role ?? null}
      text={place.text}
      onText={(text) => goTo({ text })}
      onSelect={showRole}
    />
  );
  if (statement.data !== undefined) return <StatementWorkspace place={place} statement={statement.data} roles={roles} onChange={goTo} />;
  return (
    <>
      <PageHead title={summary?.title ?? 'Statements'} />
      <div className={`panes ${css['panes'] ?? ''}`}>
        {roles}
        <Pane label="Statement">
          <Loaded
            of={statement}
            label="Reading the statement"
            rows={16}
            actions={
              <LinkButton href={hrefTo.statements(filingId, { role: summary?.role ?? null })} variant="ghost">
                Show the usual periods
              </LinkButton>
            }
          >
            {() => null}
          </Loaded>
        </Pane>
      </div>
    </>
  );
}
