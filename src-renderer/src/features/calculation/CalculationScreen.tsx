import { type ReactElement } from 'react';
import { type Standard, STANDARDS } from '#shared/calc/sum.ts';
import { type NetworkSummary } from '#shared/rpc/calc.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useCalcTree, useNetworks } from '#renderer/api/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { LinkButton } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { PageHead } from '#renderer/ui/Pane.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { EmptyState, Loaded } from '#renderer/ui/states.tsx';
import { STANDARD_NAME } from '#renderer/ui/words.ts';
import css from './Calculation.module.css';
import {
  type CalculationsPlace,
  chosenNetwork,
  defaultColumn,
  isArcroleNeeded,
  networkGroups,
  networkKey,
  optionText,
  STANDARD_TITLE,
  standardOf,
  treeCounts,
} from './model.ts';
import { TreeWorkspace } from './TreeWorkspace.tsx';
import { useNextFailure } from './use-next-failure.ts';

/** One total's tree as a treegrid and as a drawing, under one of four standards. The selection is the URL. */
export function CalculationScreen({ place }: { readonly place: CalculationsPlace }): ReactElement {
  const networks = useNetworks(place.filingId);
  const head = <PageHead title="Calculations" />;
  return (
    <Loaded of={networks} label="Reading the calculation networks" rows={12} head={head}>
      {(all) =>
        all.length === 0 ? (
          <>
            {head}
            <NoNetworks filingId={place.filingId} />
          </>
        ) : (
          <Networks place={place} networks={all} />
        )
      }
    </Loaded>
  );
}

function NoNetworks({ filingId }: { readonly filingId: string }): ReactElement {
  return (
    <EmptyState
      icon="calc"
      title="No calculation networks in this filing"
      actions={<LinkButton href={hrefTo.findings(filingId)}>See the findings</LinkButton>}
    >
      Its package says of no total which values it is the sum of, so no sum can be checked. Signs and breakdowns are checked all the same.
      If the package should hold a calculation linkbase (…_cal.xml), open it again with that file.
    </EmptyState>
  );
}

function Networks({ place, networks }: { readonly place: CalculationsPlace; readonly networks: readonly NetworkSummary[] }): ReactElement {
  const go = useGo();
  const standard = standardOf(place.standard);
  const network = chosenNetwork(networks, place.role, place.arcrole);
  const asked = network === undefined ? null : { filingId: place.filingId, role: network.role, arcrole: network.arcrole, standard };
  const first = useCalcTree(place.column === null ? asked : null);
  const column = place.column ?? (first.data === undefined || first.isPlaceholderData ? null : defaultColumn(first.data));
  const isServers = column === null || (place.column === null && column === first.data?.column?.key);
  const tree = useCalcTree(asked === null || isServers ? asked : { ...asked, column });
  const goTo = (change: Partial<CalculationsPlace>): void => {
    const { role, arcrole, column, node } = { ...place, role: network?.role ?? null, arcrole: arcroleFor(networks, network), ...change };
    go(hrefTo.calculations(place.filingId, { role, arcrole, column, node, standard: change.standard ?? place.standard }), {
      replace: true,
    });
  };
  // The column stays when the standard changes, though another would be the default then.
  const showStandard = (id: Standard): void => goTo({ standard: id, column: tree.data?.column?.key ?? place.column });
  const onFailure = useNextFailure({
    filingId: place.filingId,
    networks,
    standard,
    onFound: ({ network: { role }, network: found, column: key, node }) =>
      goTo({ role, arcrole: arcroleFor(networks, found), column: key, node }),
  });
  useAction('calculation.standard', () => showStandard(STANDARDS[(STANDARDS.indexOf(standard) + 1) % STANDARDS.length] ?? standard));
  const counts = tree.data === undefined ? null : treeCounts(tree.data.nodes);
  return (
    <>
      <header className="pagehead">
        <h1>Calculations</h1>
        {counts === null ? null : (
          <span className="row row-12 nowrap">
            {counts.failing > 0 ? (
              <Badge mark="error">{counts.failing === 1 ? '1 does not hold' : `${counts.failing} do not hold`}</Badge>
            ) : null}
            {counts.holding > 0 ? <Badge mark="consistent">{counts.holding === 1 ? '1 holds' : `${counts.holding} hold`}</Badge> : null}
            {counts.failing + counts.holding === 0 ? <Badge mark="unchecked">Nothing to add up here</Badge> : null}
          </span>
        )}
        <RolePicker
          networks={networks}
          network={network}
          onChange={({ role, arcrole }) => goTo({ role, arcrole, column: null, node: null })}
        />
        <div className="row push fixed">
          <Segmented
            label="Standard"
            items={STANDARDS.map((id) => ({ id, label: STANDARD_NAME[id], title: STANDARD_TITLE[id] }))}
            value={standard}
            onChange={showStandard}
          />
        </div>
      </header>
      <Loaded of={tree} label="Adding up the tree" rows={14}>
        {(shown) => (
          <TreeWorkspace
            key={networkKey(shown)}
            filingId={place.filingId}
            tree={shown}
            nodeId={place.node}
            onChange={goTo}
            onFailure={(nodeId, by) => onFailure(shown, nodeId, by)}
          />
        )}
      </Loaded>
    </>
  );
}

const arcroleFor = (networks: readonly NetworkSummary[], network: NetworkSummary | undefined): string | null =>
  network !== undefined && isArcroleNeeded(networks, network.role) ? network.arcrole : null;

function RolePicker({
  networks,
  network,
  onChange,
}: {
  readonly networks: readonly NetworkSummary[];
  readonly network: NetworkSummary | undefined;
  readonly onChange: (network: NetworkSummary) => void;
}): ReactElement {
  return (
    <label className={`select ${css['role'] ?? ''}`}>
      <select
        aria-label="Network"
        title={network?.role}
        value={network === undefined ? '' : networkKey(network)}
        onChange={(event) => {
          const chosen = networks.find((one) => networkKey(one) === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {networkGroups(networks).map((group) => (
          <optgroup key={group.title} label={group.title}>
            {group.networks.map((one) => (
              <option key={networkKey(one)} value={networkKey(one)}>
                {optionText(one, isArcroleNeeded(networks, one.role))}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
