/**
 * Stands in for the `electron` module where there is no binary: as much of its surface as the main process uses, recording what was
 * asked of it. The real main bundle runs on it under plain Node.
 */
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Handler = (event: unknown, ...args: unknown[]) => unknown;
type ProtocolHandler = (request: Request) => Promise<Response> | Response;

/** Everything that the program did to Electron. */
export const standIn = {
  schemes: [] as unknown[],
  protocols: new Map<string, ProtocolHandler>(),
  ipc: new Map<string, Handler>(),
  windows: [] as BrowserWindow[],
  menu: [] as unknown[],
  recent: [] as string[],
  errors: [] as string[],
  dialogPaths: [] as string[],
  userData: join(tmpdir(), 'auditflow-stand-in'),
  hasLock: true,
  isSandboxed: false,
  exitCode: undefined as number | undefined,
  downloads: new EventEmitter(),
  permission: {} as { request?: Handler; check?: Handler; device?: Handler },
};

/** An event whose default can be prevented, as Electron's are. */
export const preventable = <T extends object>(fields: T) => {
  const event = { ...fields, isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
  return event;
};

class App extends EventEmitter {
  isPackaged = false;
  requestSingleInstanceLock = (): boolean => standIn.hasLock;
  enableSandbox = (): void => void (standIn.isSandboxed = true);
  whenReady = async (): Promise<void> => undefined;
  getPath = (): string => standIn.userData;
  addRecentDocument = (path: string): void => void standIn.recent.push(path);
  exit = (code = 0): void => void (standIn.exitCode ??= code);
  quit = (): void => {
    const event = preventable({});
    this.emit('will-quit', event);
    if (!event.isPrevented) this.exit(0);
  };
}
export const app = new App();

let lastId = 0;
class WebContents extends EventEmitter {
  id = (lastId += 1);
  isGone = false;
  sent: unknown[] = [];
  windowOpen: Handler | undefined;
  isDestroyed = (): boolean => this.isGone;
  setWindowOpenHandler = (handler: Handler): void => void (this.windowOpen = handler);
  send = (channel: string, message: unknown): void => {
    this.sent.push(message);
    this.emit('sent', channel, message);
  };
}

export class BrowserWindow extends EventEmitter {
  readonly webContents = new WebContents();
  readonly options: { readonly webPreferences?: Readonly<Record<string, unknown>> };
  url = '';
  isShown = false;
  isGone = false;
  constructor(options: BrowserWindow['options']) {
    super();
    this.options = options;
    standIn.windows.push(this);
  }
  loadURL = async (url: string): Promise<void> => {
    this.url = url;
    this.emit('ready-to-show');
  };
  show = (): void => void (this.isShown = true);
  focus = (): void => undefined;
  restore = (): void => undefined;
  isMinimized = (): boolean => false;
  isDestroyed = (): boolean => this.isGone;
  /** A person closes the window. */
  close = (): void => {
    this.isGone = true;
    this.webContents.isGone = true;
    this.webContents.emit('destroyed');
    if (standIn.windows.every((window) => window.isGone)) app.emit('window-all-closed');
  };
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes: unknown[]): void => void standIn.schemes.push(...schemes),
  handle: (scheme: string, handler: ProtocolHandler): void => void standIn.protocols.set(scheme, handler),
};
export const ipcMain = {
  handle: (channel: string, handler: Handler): void => {
    if (standIn.ipc.has(channel)) throw new Error(`a second handler for ${channel}`);
    standIn.ipc.set(channel, handler);
  },
};
export const session = {
  defaultSession: {
    on: (event: string, listener: (...args: unknown[]) => void): void => void standIn.downloads.on(event, listener),
    setPermissionRequestHandler: (handler: Handler): void => void (standIn.permission.request = handler),
    setPermissionCheckHandler: (handler: Handler): void => void (standIn.permission.check = handler),
    setDevicePermissionHandler: (handler: Handler): void => void (standIn.permission.device = handler),
  },
};
export const dialog = {
  showErrorBox: (title: string, content: string): void => void standIn.errors.push(`${title} ${content}`),
  showOpenDialog: async (): Promise<{ filePaths: string[] }> => ({ filePaths: standIn.dialogPaths }),
};
export const Menu = {
  buildFromTemplate: (template: unknown[]): unknown[] => template,
  setApplicationMenu: (menu: unknown[]): void => void (standIn.menu = menu),
};
export const safeStorage = {
  isEncryptionAvailable: (): boolean => false,
  encryptString: (text: string): Buffer => Buffer.from(text),
  decryptString: (encrypted: Buffer): string => encrypted.toString(),
};

/** A page's message on the one channel, from a frame at that address. */
export async function invoke(
  channel: string,
  message: unknown,
  frame: { readonly url: string; readonly parent: unknown } | null,
): Promise<unknown> {
  const handler = standIn.ipc.get(channel);
  if (handler === undefined) throw new Error(`no handler for ${channel}`);
  return handler({ sender: standIn.windows.at(-1)?.webContents, senderFrame: frame }, message);
}
