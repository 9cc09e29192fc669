// The width class of the window, which determines how rows wrap.
import { useSyncExternalStore } from 'react';
import type { WidthClass } from '#app/domain/dashboard/layout/page-sizes.ts';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';

export function useWidthClass(): WidthClass {
  return useSyncExternalStore(subscribe, readWidthClass, () => 'wide');
}

function subscribe(listener: () => void): () => void {
  const queries = [BREAKPOINTS.narrow, BREAKPOINTS.medium].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

function readWidthClass(): WidthClass {
  if (window.matchMedia(BREAKPOINTS.narrow).matches) return 'narrow';
  return window.matchMedia(BREAKPOINTS.medium).matches ? 'medium' : 'wide';
}
