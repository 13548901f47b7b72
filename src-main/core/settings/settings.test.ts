import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/rpc/app.ts';
import { temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import { createSettingsService } from './settings.ts';

it('begins with the defaults, changes what is given and keeps it', () => {
  const workspace = temporaryWorkspace();
  const settings = createSettingsService(workspace);
  expect(settings.get()).toEqual(DEFAULT_SETTINGS);
  expect(settings.set({ reviewer: '  Ada  ', pace: 200 })).toEqual({ reviewer: 'Ada', theme: 'system', pace: 200 });
  expect(settings.set({ theme: 'dark' })).toEqual({ reviewer: 'Ada', theme: 'dark', pace: 200 });
  expect(createSettingsService(workspace).get()).toEqual({ reviewer: 'Ada', theme: 'dark', pace: 200 });
});

it('refuses what is not allowed and then changes nothing', () => {
  const settings = createSettingsService(temporaryWorkspace());
  expect(() => settings.set({ reviewer: 'Ada', pace: -1 })).toThrow(expect.objectContaining({ code: 'usage' }));
  expect(settings.get()).toEqual(DEFAULT_SETTINGS);
});

it('reads past a stored value that this version does not know', () => {
  const workspace = temporaryWorkspace();
  workspace.settings.set({ theme: 'sepia', reviewer: 'Ada', unknown: { some: 'thing' } });
  expect(createSettingsService(workspace).get()).toEqual({ ...DEFAULT_SETTINGS, reviewer: 'Ada' });
});
