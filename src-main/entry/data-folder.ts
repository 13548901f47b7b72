import { posix, win32 } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The platform's folder for this program's data. Relative values of XDG_DATA_HOME are ignored, as its specification says. */
export function dataFolder(platform: NodeJS.Platform, env: Environment, home: string): string {
  switch (platform) {
    case 'win32':
      return win32.join(env['APPDATA'] ?? win32.join(home, 'AppData', 'Roaming'), 'AuditFlow');
    case 'darwin':
      return posix.join(home, 'Library', 'Application Support', 'AuditFlow');
    default: {
      const given = env['XDG_DATA_HOME'];
      return posix.join(given !== undefined && posix.isAbsolute(given) ? given : posix.join(home, '.local', 'share'), 'AuditFlow');
    }
  }
}

/** The workspace file that every shell uses when none is named. */
export const WORKSPACE_FILE = 'workspace.auditflow';
