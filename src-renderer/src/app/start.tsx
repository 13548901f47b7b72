import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { hrefTo } from '#renderer/actions/routes.ts';
import { ApiProvider, createApi } from '#renderer/api/Api.tsx';
import { startAppearance } from '#renderer/ui/appearance.ts';
import { App } from './App.tsx';

export function start(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  startAppearance();
  const { protocol, host } = window.location;
  const bridge = window.auditflow;
  const api = createApi({
    page: { hasBridge: bridge !== undefined, protocol, host },
    bridge,
    onOpened: (filingId) => navigate(hrefTo.overview(filingId)),
  });
  createRoot(root).render(
    <StrictMode>
      <ApiProvider api={api}>
        <App />
      </ApiProvider>
    </StrictMode>,
  );
}
