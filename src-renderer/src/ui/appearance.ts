import { createStore } from 'zustand/vanilla';

export type Theme = 'system' | 'light' | 'dark';
export type Density = 'compact' | 'regular' | 'comfortable';

interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
}

const THEME_KEY = 'auditflow.theme';
const DENSITY_KEY = 'auditflow.density';

/** A private window may have no storage; then it is remembered while the page is open. */
function stored<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  try {
    const value = localStorage.getItem(key);
    return allowed.find((one) => one === value) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not remembered: the choice still holds in this page.
  }
}

/** The theme's home is the settings; the copy here is only for the first paint. */
export const appearance = createStore<Appearance>(() => ({
  theme: stored(THEME_KEY, ['system', 'light', 'dark'], 'system'),
  density: stored(DENSITY_KEY, ['compact', 'regular', 'comfortable'], 'regular'),
}));

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

export const isDark = (theme: Theme): boolean => theme === 'dark' || (theme === 'system' && prefersDark.matches);

function apply({ theme, density }: Appearance): void {
  document.documentElement.classList.toggle('dark', isDark(theme));
  if (density === 'regular') delete document.documentElement.dataset['density'];
  else document.documentElement.dataset['density'] = density;
}

/** Puts the appearance on the page and keeps it there. Called once, before the first render. */
export function startAppearance(): void {
  apply(appearance.getState());
  appearance.subscribe(apply);
  prefersDark.addEventListener('change', () => apply(appearance.getState()));
}

export function setTheme(theme: Theme): void {
  store(THEME_KEY, theme);
  appearance.setState({ theme });
}

export function setDensity(density: Density): void {
  store(DENSITY_KEY, density);
  appearance.setState({ density });
}
