// Runs: begun, stopped, followed to their end, found again after a reload. What a run means to a tab, the domain decides.
import { z } from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import type { ChannelEvent } from '#app/domain/events/event.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery, TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { editorById } from '#app/domain/sqllab/tab-list.ts';
import { QUERY_DEADLINE_MS } from '#app/screens/shell/api-sender.ts';
import { echoed, replyOf } from '#app/screens/shell/reply-checks.ts';
import { UNKNOWN_OUTCOMES } from '#app/screens/shell/read-failure.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { findDatabase, newId, placeOf, type Lab } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import { eventsOf, eventsOfNews, queriesOfReply, queryOfReply } from './read-query.ts';

/** Names the table or view that a run is to make. */
export interface CreateAs {
  readonly method: 'TABLE' | 'VIEW';
  readonly name: string;
}

export interface RunRequest {
  readonly editor: TabEditor;
  readonly sql: string;
  /** Where `sql` begins in the tab's text. */
  readonly from: number;
  readonly limit: number;
  readonly createAs?: CreateAs;
  /** A look at a table: the tab's own result stays. */
  readonly isPreview?: boolean;
}

export interface Runs {
  /** The run's client id; null when the tab has no database. Never throws: the run itself says how it went. */
  start(request: RunRequest): string | null;
  stop(id: string): Promise<void>;
  hear(event: ChannelEvent): void;
  /** Asks how the runs stand that this page does not know the end of. */
  catchUp(): Promise<void>;
  isAnyActive(): boolean;
}

/** Beyond the newest change that is known: clocks and commits. */
const LOOK_BACK_MS = 60_000;
/** Older runs have lost their rows: a tab that shows one shows nothing of it. */
const RESULTS_KEPT_MS = 24 * 60 * 60 * 1000;
/** A run that the server does not know after this many answers never reached it. */
const MAX_UNKNOWN_ANSWERS = 3;
const ASK_AGAIN_AFTER_MS = 1_000;

export function createRuns(
  lab: Lab,
  { setTimer, onStarted }: { readonly setTimer: (work: () => void, afterMs: number) => unknown; readonly onStarted: () => void },
): Runs {
  const { store, api, dispatch, env } = lab;
  const find = (id: string): LabQuery | undefined => store.getState().tabs.queries.get(id);
  const fail = (id: string, errors: readonly WireError[]) =>
    dispatch({
      type: 'query',
      id,
      event: { type: 'failed', errorMessage: errors[0]?.message ?? pageTranslate(sqllab)('run.failed'), errors },
    });

  /** The server's word of a run, as events of the machine; runs of other pages come in too. */
  const take = (fresh: readonly LabQuery[]) => {
    const preview = (id: string) => find(id)?.isDataPreview ?? false;
    dispatch({ type: 'refreshQueries', queries: fresh.map((query) => ({ ...query, isDataPreview: preview(query.id) })) });
    for (const query of fresh) for (const event of eventsOf(query)) dispatch({ type: 'query', id: query.id, event });
  };

  const askSince = async (sinceMs: number): Promise<LabQuery[]> => {
    const q = encodeURIComponent(encodeRison({ last_updated_ms: Math.max(0, Math.floor(sinceMs)) }));
    return queriesOfReply(await api.call(`/api/v1/query/updated_since?q=${q}`));
  };

  /** The request broke off: the run may go on, be over, or never have begun. */
  const recover = async (id: string, answers: number): Promise<void> => {
    const query = find(id);
    if (!query || isFinished(query.state)) return;
    let seen = answers;
    try {
      const fresh = await askSince(query.startMs - LOOK_BACK_MS);
      lab.setConnection('online');
      seen += 1;
      take(fresh);
      const isKnown = fresh.some((one) => one.id === id);
      if (!isKnown && seen >= MAX_UNKNOWN_ANSWERS) fail(id, [notReceived()]);
      if (isKnown) seen = 0;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.kind === 'session') lab.setConnection('loggedOut');
    }
    setTimer(() => void recover(id, seen), ASK_AGAIN_AFTER_MS);
  };

  const send = async (id: string, body: Record<string, unknown>): Promise<void> => {
    try {
      const reply = await api.call(`/api/v1/sqllab/execute/${env.search?.() ?? ''}`, {
        method: 'POST',
        body,
        reply: replyOf(z.looseObject({})),
        deadlineMs: QUERY_DEADLINE_MS,
      });
      lab.setConnection('online');
      const query = queryOfReply(reply);
      if (query) take([query]);
      else await recover(id, 0);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.kind === 'session') lab.setConnection('loggedOut');
      if (!UNKNOWN_OUTCOMES.has(error.kind)) {
        fail(id, error.errors);
        return;
      }
      if (error.kind !== 'unreadable') lab.setConnection('offline');
      await recover(id, 0);
    }
  };

  const catchUp = async (): Promise<void> => {
    const { tabs } = store.getState();
    const open = [...tabs.queries.values()].filter(({ state }) => !isFinished(state));
    const latest = tabs.editors
      .flatMap(({ id }) => editorById(tabs, id)?.latestQueryId ?? [])
      .filter((id) => !tabs.queries.has(id));
    if (open.length === 0 && latest.length === 0 && tabs.queries.size === 0) return;
    const oldestMs = Math.min(env.nowMs(), ...[...tabs.queries.values()].map(({ startMs }) => startMs));
    try {
      take(await askSince(latest.length > 0 ? env.nowMs() - RESULTS_KEPT_MS : oldestMs - LOOK_BACK_MS));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    }
  };

  return {
    start({ editor, sql, from, limit, createAs, isPreview = false }) {
      const database = findDatabase(lab.page, editor.dbId);
      const place = placeOf(lab, editor);
      if (!database || !place) return null;
      const id = newId(env);
      const query: LabQuery = {
        ...{ id, sql, queryId: null, editorId: editor.id, tab: editor.name, dbId: database.id },
        ...{ catalog: editor.catalog, schema: place.schema, queryLimit: limit, runAsync: database.allowRunAsync },
        ...{ ctas: createAs !== undefined, ctasMethod: createAs?.method ?? null, templateParams: editor.templateParams },
        ...{ isDataPreview: isPreview, cached: false, inLocalStorage: false, changedOn: '', results: null },
        ...{ state: database.allowRunAsync ? 'pending' : 'running', progress: 0, rows: null, resultsKey: null },
        ...{ limitingFactor: 'UNKNOWN', startMs: env.nowMs(), startRunningMs: null, endMs: null, executedSql: null },
        ...{ tempSchema: null, tempTable: createAs?.name ?? null, trackingUrl: null, errorMessage: null, errors: null },
      };
      dispatch({ type: 'startQuery', query });
      store.setState(({ ranFrom }) => ({ ranFrom: new Map(ranFrom).set(id, from) }));
      onStarted();
      void send(id, {
        client_id: id,
        database_id: database.id,
        catalog: editor.catalog,
        schema: place.schema,
        sql,
        sql_editor_id: editor.id,
        tab: editor.name,
        runAsync: database.allowRunAsync,
        queryLimit: limit,
        select_as_cta: createAs !== undefined,
        ctas_method: createAs?.method ?? 'TABLE',
        tmp_table_name: createAs?.name ?? '',
        templateParams: editor.templateParams ?? '',
        expand_data: false,
      });
      return id;
    },

    async stop(id) {
      try {
        await api.call('/api/v1/query/stop', { method: 'POST', body: { client_id: id }, reply: echoed });
        dispatch({ type: 'query', id, event: { type: 'stopRequested' } });
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        throw new Error(pageTranslate(sqllab)('actions.stopFailed', { reason: error.message }), { cause: error });
      }
      // How many rows it left is told by the run's last event, or by this.
      await catchUp();
    },

    hear(event) {
      const id = event.query?.clientId;
      const before = find(id ?? '');
      if (id === undefined || !before) return;
      const follow = () => {
        for (const one of eventsOfNews(event)) dispatch({ type: 'query', id, event: one });
      };
      // The event has the words alone: the run's row knows the place in the text and the likely reasons.
      if (endsInError(event) && !isFinished(before.state)) {
        void catchUp().then(follow);
        return;
      }
      follow();
      const query = find(id);
      // The event does not say which limit bit: the run's row does.
      if (query?.state === 'success' && query.limitingFactor === 'UNKNOWN') void catchUp();
    },

    catchUp,

    isAnyActive: () => [...store.getState().tabs.queries.values()].some(({ state }) => !isFinished(state)),
  };
}

const endsInError = ({ query }: ChannelEvent): boolean => query?.state === 'failed' || query?.state === 'timed_out';

const notReceived = (): WireError => ({
  message: pageTranslate(sqllab)('run.notReceived'),
  error_type: 'FRONTEND_NETWORK_ERROR',
  level: 'error',
  extra: {},
});
