import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type Place, placeAt } from './routes.ts';

/** Where we are, from the URL. */
export function usePlace(): Place {
  const [path] = useLocation();
  const search = useSearch();
  return useMemo(() => placeAt(path, search), [path, search]);
}

/** Goes to an address of hrefTo. `replace` for a selection within a screen, so that Back leaves the screen. */
export function useGo(): (href: string, options?: { readonly replace?: boolean }) => void {
  return useLocation()[1];
}
