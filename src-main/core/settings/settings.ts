import type { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { DEFAULT_SETTINGS, type Settings, settingsSchema } from '#shared/rpc/app.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { Workspace } from '#main/store/workspace.ts';

export interface SettingsService {
  get(): Settings;
  /** Changes the given settings and gives all. Throws AppError('usage') for a value that is not allowed; then nothing is changed. */
  set(change: z.input<ReturnType<typeof settingsSchema.partial>>): Settings;
}

export type SettingsHandlers = Pick<Handlers, 'settings.get' | 'settings.set'>;

export function createSettingsService({ settings }: Pick<Workspace, 'settings'>): SettingsService {
  const get = (): Settings => {
    const stored = settings.all();
    const { reviewer, theme, pace } = settingsSchema.shape;
    // One by one: a value that an older or newer version wrote and this one does not know must not cost the others.
    return {
      reviewer: reviewer.catch(DEFAULT_SETTINGS.reviewer).parse(stored['reviewer']),
      theme: theme.catch(DEFAULT_SETTINGS.theme).parse(stored['theme']),
      pace: pace.catch(DEFAULT_SETTINGS.pace).parse(stored['pace']),
    };
  };
  return {
    get,
    set: (change) => {
      const parsed = settingsSchema.partial().safeParse(change);
      if (!parsed.success) throw new AppError('usage', parsed.error.issues[0]?.message ?? 'That setting is not allowed.');
      settings.set(parsed.data);
      return get();
    },
  };
}

export function createSettingsHandlers(service: SettingsService): SettingsHandlers {
  return {
    'settings.get': async () => service.get(),
    'settings.set': async (change) => service.set(change),
  };
}
