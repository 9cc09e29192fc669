// The runs that a browser knows: what news of them changes, and which are forgotten.
import { clearInactive, reduceQuery, type QueryEvent } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery, TabsState } from './tab-editor.ts';
import { edit, editorById } from './tab-list.ts';

export function onQuery(state: TabsState, id: string, event: QueryEvent, nowMs: number): TabsState {
  const query = state.queries.get(id);
  const next = query && reduceQuery(query, event, nowMs);
  return next && next !== query ? withQuery(state, next) : state;
}

const withQuery = (state: TabsState, query: LabQuery): TabsState => ({
  ...state,
  queries: new Map(state.queries).set(query.id, query),
});

/** Takes over what the server says: runs that are unknown here are added, the others keep what only the browser knows. */
export function refreshQueries(state: TabsState, fresh: readonly LabQuery[], nowMs: number): TabsState {
  const queries = new Map(state.queries);
  let newest = state.queriesLastUpdateMs;
  for (const server of fresh) {
    const known = queries.get(server.id);
    queries.set(server.id, known ? refreshed(known, server, nowMs) : server);
    const changedMs = Date.parse(server.changedOn);
    if (changedMs > newest) newest = changedMs;
  }
  const isSame = newest === state.queriesLastUpdateMs && [...queries].every(([id, query]) => state.queries.get(id) === query);
  return isSame ? state : { ...state, queries, queriesLastUpdateMs: newest };
}

function refreshed(known: LabQuery, server: LabQuery, nowMs: number): LabQuery {
  const { state, progress, rows, resultsKey, limitingFactor, startRunningMs, endMs, executedSql } = server;
  const { tempSchema, tempTable, trackingUrl, errorMessage, errors } = server;
  const facts = { state, progress, rows, resultsKey, limitingFactor, startRunningMs, endMs, executedSql };
  // Results are only added: the same number is the same list, and keeps its identity.
  const isMore = (server.statements?.length ?? 0) > (known.statements?.length ?? 0);
  const statements = isMore && server.statements ? { statements: server.statements } : {};
  const place = server.statement ? { statement: server.statement } : {};
  const more = { tempSchema, tempTable, trackingUrl, errorMessage, errors, ...statements, ...place };
  const event = { type: 'refreshed', server: { ...facts, ...more } } as const;
  const next = reduceQuery(known, event, nowMs);
  return next === known ? known : { ...next, queryId: server.queryId, changedOn: server.changedOn };
}

export function setQueryMigrated(state: TabsState, id: string): TabsState {
  const query = state.queries.get(id);
  return query?.inLocalStorage ? withQuery(state, { ...query, inLocalStorage: false }) : state;
}

/** Without the runs that came to nothing (`clearInactive`). */
export function dropInactive(state: TabsState, intervalMs: number, nowMs: number): TabsState {
  const before = [...state.queries.values()];
  const kept = clearInactive(before, intervalMs, nowMs);
  const isSame = kept.length === before.length && kept.every((query, index) => query === before[index]);
  return isSame ? state : { ...state, queries: new Map(kept.map((query) => [query.id, query])) };
}

/** Forgets a run; a tab that showed it shows the run before. */
export function removeQuery(state: TabsState, id: string, nowMs: number): TabsState {
  const query = state.queries.get(id);
  if (!query) return state;
  const left = new Map(state.queries);
  left.delete(id);
  const without = { ...state, queries: left };
  if (editorById(state, query.editorId)?.latestQueryId !== id) return without;
  const earlier = [...left.values()].filter(({ editorId, isDataPreview }) => editorId === query.editorId && !isDataPreview);
  const previous = earlier.reduce<LabQuery | null>((best, one) => (best && best.startMs >= one.startMs ? best : one), null);
  return edit(without, query.editorId, { latestQueryId: previous?.id ?? null }, nowMs);
}
