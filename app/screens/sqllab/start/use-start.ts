// What a tab begins with, as far as it is known: tables, the table that examples are written for, queries that ran before.
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { exampleQueries, type ExampleQuery } from '#app/domain/sqllab/example-queries.ts';
import {
  placeKey,
  tableKey,
  type CatalogPlace,
  type CatalogLoad,
  type TableName,
} from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { sqlNamesFor } from '#app/screens/sqllab/client/lab.ts';
import { useCatalogue, useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { listHistory } from '#app/screens/sqllab/pane-runs.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { mergeHistory } from '#app/screens/sqllab/results/history-list.ts';
import { useHistory } from '#app/screens/sqllab/results/use-history.ts';
import { pickRecent } from './pick-recent.ts';

export const useTables = (place: CatalogPlace): CatalogLoad<readonly TableName[]> | undefined =>
  useCatalogue((state) => state.tables.get(placeKey(place)));

export interface Examples {
  readonly table: string;
  readonly queries: readonly ExampleQuery[];
}

/** Examples for the first table with known columns; otherwise the columns of the first table are requested. Null until then. */
export function useExamples(place: CatalogPlace, tables: readonly TableName[]): Examples | null {
  const { lab } = useLab();
  const [first] = tables;
  const firstName = first?.name ?? null;
  const key = placeKey(place);
  useEffect(() => {
    if (firstName !== null) void lab.catalogue.describe(place, firstName);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` is all of `place`
  }, [lab, key, firstName]);
  const columns = useCatalogue((state) =>
    firstName === null ? null : (state.descriptions.get(tableKey(place, firstName))?.value?.columns ?? null),
  );
  return useMemo(() => {
    if (firstName === null || columns === null) return null;
    const path = [place.catalog ?? null, place.schema, firstName];
    return { table: firstName, queries: exampleQueries({ path, columns }, sqlNamesFor(lab.page, place.databaseId)) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` is all of `place`
  }, [lab, key, firstName, columns]);
}

/** The user's own in this database, each text once; null until they are known. */
export function useRecent(databaseId: number): { readonly recent: readonly PaneRun[] | null; readonly failure: string | null } {
  const { lab } = useLab();
  const queries = useLabState((state) => state.tabs.queries);
  const removed = useStore(lab.removedRuns.store);
  const { fetched, failure, isLoading } = useHistory(null, lab.page.userId);
  const recent = useMemo(() => {
    const known = listHistory({ ...lab.store.getState().tabs, queries }, null);
    return pickRecent(mergeHistory(known, fetched, removed), databaseId);
  }, [lab, queries, fetched, removed, databaseId]);
  return { recent: isLoading && recent.length === 0 ? null : recent, failure };
}
