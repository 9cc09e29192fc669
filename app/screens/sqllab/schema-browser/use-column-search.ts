// Columns of a whole database by name, searched as one types.
import { useEffect, useState } from 'react';
import type { MatchedColumns, CatalogLoad } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';

const PAUSE_MS = 250;
const MIN_SEARCHED_CHARS = 2;

export interface SearchPlace {
  readonly databaseId: number;
  readonly catalog: string | null;
}

/** Null: too little is typed. What was found stays shown until the next reply. */
export function useColumnSearch(
  { databaseId, catalog }: SearchPlace,
  text: string,
  attempt: number,
): CatalogLoad<MatchedColumns> | null {
  const { lab } = useLab();
  const [state, setState] = useState<CatalogLoad<MatchedColumns>>({ isLoading: true, value: null, failure: null });
  const typed = text.trim();
  const isSearched = typed.length >= MIN_SEARCHED_CHARS;
  useEffect(() => {
    if (!isSearched) return;
    let isLeft = false;
    setState((before) => ({ ...before, isLoading: true }));
    const timer = setTimeout(() => {
      void lab.catalogue.searchColumns({ databaseId, catalog, text: typed }).then((found) => {
        if (!isLeft) setState((before) => ({ isLoading: false, value: found.value ?? before.value, failure: found.failure }));
      });
    }, PAUSE_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [lab, databaseId, catalog, typed, isSearched, attempt]);
  return isSearched ? state : null;
}
