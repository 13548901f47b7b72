import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { type Client } from '#shared/rpc/client.ts';
import { type PageBridge } from './bridge.ts';
import { type Connection, createConnection, impossibleConnection, isLinkFailure } from './connection.ts';
import { dialBridge, dialSocket } from './dial.ts';
import { createOpener, type FilingOpener } from './opening.ts';
import { createAdder, type ReleaseAdder } from './adding.ts';
import { createRunStore, type RunStore } from './run-store.ts';
import { stageOverBridge, stageOverHttp } from './stage.ts';
import { invalidateCases, invalidateFilings, invalidateTaxonomies } from './stale.ts';
import { chooseTransport, type PageOpening } from './transport-choice.ts';

/** Everything that the page has of the workbench. */
export interface Api {
  readonly client: Client;
  readonly connection: Connection;
  readonly queries: QueryClient;
  readonly runs: RunStore;
  readonly opener: FilingOpener;
  readonly adder: ReleaseAdder;
  /** In Electron a dropped folder is resolved on the other side. */
  readonly keepsFolders: boolean;
}

export interface ApiOptions {
  readonly page: PageOpening;
  readonly bridge: PageBridge | undefined;
  readonly onOpened: (filingId: string) => void;
}

function connect(page: PageOpening, bridge: PageBridge | undefined): Connection {
  const choice = chooseTransport(page);
  switch (choice.kind) {
    case 'bridge':
      return bridge === undefined
        ? impossibleConnection('The window has no bridge to the workbench.')
        : createConnection({ dial: () => dialBridge(bridge) });
    case 'socket':
      return createConnection({ dial: () => dialSocket(choice.url) });
    case 'none':
      return impossibleConnection(choice.reason);
  }
}

export function createApi({ page, bridge, onOpened }: ApiOptions): Api {
  const connection = connect(page, bridge);
  const { client } = connection;
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        // The workbench is on this machine, so the browser being off line says nothing.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        retry: (failures, error) => isLinkFailure(error) && failures < 4,
        retryDelay: 200,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  connection.link.subscribe((now, before) => {
    if (now.kind === 'open' && before.kind === 'lost') void queries.invalidateQueries();
  });
  const stage = bridge === undefined ? stageOverHttp : stageOverBridge(bridge);
  const adder = createAdder({ client, stage, onAdded: () => void invalidateTaxonomies(queries) });
  const opener = createOpener({
    client,
    stage,
    onOpened: (filingId) => {
      void invalidateFilings(queries);
      onOpened(filingId);
    },
  });
  bridge?.onOpen((staged) => void opener.openStaged(staged));
  const runs = createRunStore({
    client,
    ready: connection.ready,
    onEnded: () => void invalidateCases(queries),
  });
  return { client, connection, queries, runs, opener, adder, keepsFolders: bridge !== undefined };
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { readonly api: Api; readonly children: ReactNode }): ReactElement {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={api.queries}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi outside ApiProvider');
  return api;
}
