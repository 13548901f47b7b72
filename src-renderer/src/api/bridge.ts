import { type HostBridge } from '#shared/rpc/bridge.ts';

/** What Electron's preload exposes as `window.auditflow`; absent in a browser. The preload is typed by the same HostBridge. */
export type PageBridge = HostBridge<File>;

declare global {
  interface Window {
    readonly auditflow?: PageBridge;
  }
}
