// Reads the state of runs from the server: of unfinished runs, and of a run whose request was interrupted.
import type { WireError } from '#app/domain/errors.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery, TabsState } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { editorById } from '#app/domain/sqllab/tabs/tab-list.ts';
import { RETENTION } from '#app/domain/retention/retention.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import { readQueryEvents, queriesOfReply } from './read-query.ts';

export interface RunRefresh {
  /** Applies the server's state of runs, including runs of other windows, to the store. */
  readonly take: (fresh: readonly LabQuery[]) => void;
  readonly fail: (id: string, errors: readonly WireError[]) => void;
  /** After a run's request was interrupted: polls until it is clear whether the run is active, finished, or never started. */
  readonly recover: (id: string) => Promise<void>;
  /** Reads the runs that are unfinished as far as this page knows. */
  readonly catchUp: () => Promise<void>;
}

/** Overlap of reads, for clock differences and late commits. */
const LOOK_BACK_MS = MINUTE_MS;
/** After this many replies without the run, it counts as never received by the server. */
const MAX_UNKNOWN_REPLIES = 3;
const LOOK_AGAIN_MS = 1_000;

export function createRunRefresh(lab: Lab, setTimer: (work: () => void, afterMs: number) => unknown): RunRefresh {
  const { store, api, dispatch, env } = lab;
  const find = (id: string): LabQuery | undefined => store.getState().tabs.queries.get(id);

  const take = (fresh: readonly LabQuery[]) => {
    const preview = (id: string) => find(id)?.isDataPreview ?? false;
    dispatch({ type: 'refreshQueries', queries: fresh.map((query) => ({ ...query, isDataPreview: preview(query.id) })) });
    for (const query of fresh) for (const event of readQueryEvents(query)) dispatch({ type: 'query', id: query.id, event });
  };
  const fail = (id: string, errors: readonly WireError[]) => {
    const errorMessage = errors[0]?.message ?? pageTranslate(sqllab)('run.failed');
    noteUsage('sqllab_fetch_failed_query', { details: { query_id: id, error_type: errors[0]?.error_type ?? null } });
    dispatch({ type: 'query', id, event: { type: 'failed', errorMessage, errors } });
  };
  const readSince = async (sinceMs: number): Promise<LabQuery[]> => {
    const q = encodeURIComponent(encodeRison({ last_updated_ms: Math.max(0, Math.floor(sinceMs)) }));
    return queriesOfReply(await api.call(`/api/v1/query/updated_since?q=${q}`));
  };

  const recover = async (id: string, unknownReplies = 0): Promise<void> => {
    const query = find(id);
    if (!query || isFinished(query.state)) return;
    let seen = unknownReplies;
    try {
      const fresh = await readSince(query.startMs - LOOK_BACK_MS);
      lab.setConnection('online');
      take(fresh);
      seen = fresh.some((one) => one.id === id) ? 0 : seen + 1;
      if (seen >= MAX_UNKNOWN_REPLIES) fail(id, [notReceived()]);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.kind === 'session') lab.setConnection('loggedOut');
    }
    setTimer(() => void recover(id, seen), LOOK_AGAIN_MS);
  };

  return {
    take,
    fail,
    recover,
    async catchUp() {
      const sinceMs = catchUpSince(store.getState().tabs, env.nowMs());
      if (sinceMs === null) return;
      try {
        take(await readSince(sinceMs));
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
      }
    },
  };
}

/** Start of the time range whose run changes matter to these tabs, UTC ms; null if none do. */
function catchUpSince(tabs: TabsState, nowMs: number): number | null {
  const latest = tabs.editors.flatMap(({ id }) => editorById(tabs, id)?.latestQueryId ?? []);
  if (latest.some((id) => !tabs.queries.has(id))) return nowMs - RETENTION.queryResultsMs;
  if (tabs.queries.size === 0) return null;
  return Math.min(nowMs, ...[...tabs.queries.values()].map(({ startMs }) => startMs)) - LOOK_BACK_MS;
}

const notReceived = (): WireError => ({
  message: pageTranslate(sqllab)('run.notReceived'),
  error_type: 'FRONTEND_NETWORK_ERROR',
  level: 'error',
  extra: {},
});
