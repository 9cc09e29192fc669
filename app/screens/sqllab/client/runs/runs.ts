// Starts and stops runs, follows them to their end, and finds them again after a reload. The domain's reducer updates the tabs.
import * as z from 'zod';
import type { ChannelEvent } from '#app/domain/events/event.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { UNKNOWN_OUTCOMES } from '#app/screens/shell/api/read-failure.ts';
import { echoed, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { findDatabase, newId, locateTab, type Lab } from '#app/screens/sqllab/client/lab.ts';
import { ApiFailure } from '#app/screens/sqllab/client/lab-api.ts';
import { hasSeveral } from './run-text.ts';
import { executeBody, newRun, type NewRunRequest } from './new-run.ts';
import { toRunEvents, queryOfReply } from './read-query.ts';
import { createRunRefresh, type RunRefresh } from './run-refresh.ts';

export interface LabRuns {
  /** Returns the run's client id; null if the tab has no database. Never throws: failures become the run's state. */
  start(request: NewRunRequest): string | null;
  stop(id: string): Promise<void>;
  listen(event: ChannelEvent): void;
  /** Reads the runs that are unfinished as far as this page knows. */
  catchUp(): Promise<void>;
  isAnyActive(): boolean;
}

const MAX_EVENT_TRIES = 6;
const EVENT_STEP_MS = 100;

/** Delay before an event of an unknown run is retried; null: no more retries. */
const retryEventAfterMs = (tries: number): number | null => (tries < MAX_EVENT_TRIES ? (tries + 1) * EVENT_STEP_MS : null);

interface RunsEnv {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly onStarted: () => void;
}

export function createRuns(lab: Lab, { setTimer, onStarted }: RunsEnv): LabRuns {
  const { store, api, dispatch, env } = lab;
  const refresh = createRunRefresh(lab, setTimer);
  const find = (id: string): LabQuery | undefined => store.getState().tabs.queries.get(id);
  /** An event can arrive before its run is known: another window started the run, or the page is still loading its tabs. */
  const listenAgain = (event: ChannelEvent, tries: number): void => {
    const afterMs = retryEventAfterMs(tries);
    if (afterMs !== null) setTimer(() => listen(event, tries + 1), afterMs);
  };
  const listen = (event: ChannelEvent, tries = 0): void => {
    const id = event.query?.clientId;
    if (id === undefined) return;
    const before = find(id);
    if (!before) return listenAgain(event, tries);
    const follow = () => {
      for (const one of toRunEvents(event)) dispatch({ type: 'query', id, event: one });
    };
    // The event has only the message; the run's row also has the position in the text and the error details.
    if (endsInError(event) && !isFinished(before.state)) {
      void refresh.catchUp().then(follow);
      return;
    }
    follow();
    const query = find(id);
    // A statement of a script has finished; its row count is in the run's row.
    if ((event.query?.statement?.number ?? 0) > (before.statement?.number ?? 0) + (before.statement ? 0 : 1))
      void refresh.catchUp();
    // The event lacks the limiting factor; the run's row has it.
    if (query?.state === 'success' && query.limitingFactor === 'UNKNOWN') void refresh.catchUp();
  };
  return {
    start(request) {
      const database = findDatabase(lab.page, request.editor.dbId);
      const place = locateTab(lab, request.editor);
      if (!database || !place) return null;
      const query = newRun(request, { id: newId(env), database, place, nowMs: env.nowMs() });
      dispatch({ type: 'startQuery', query });
      store.setState(({ ranFrom }) => ({ ranFrom: new Map(ranFrom).set(query.id, request.from) }));
      onStarted();
      void send(lab, query, refresh);
      return query.id;
    },

    async stop(id) {
      try {
        await api.call('/api/v1/query/stop', { method: 'POST', body: { client_id: id }, reply: echoed });
        dispatch({ type: 'query', id, event: { type: 'stopRequested' } });
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        throw new Error(pageTranslate(sqllab)('actions.stopFailed', { id, reason: error.message }), { cause: error });
      }
      // The final row count comes with the run's last event or with this read, whichever is first.
      await refresh.catchUp();
    },

    listen: (event) => listen(event),

    catchUp: refresh.catchUp,

    isAnyActive: () => [...store.getState().tabs.queries.values()].some(({ state }) => !isFinished(state)),
  };
}

async function send(lab: Lab, query: LabQuery, { take, fail, recover, catchUp }: RunRefresh): Promise<void> {
  const { id } = query;
  try {
    const reply = await lab.api.call(`/api/v1/sqllab/execute/${lab.env.search?.() ?? ''}`, {
      method: 'POST',
      body: executeBody(query),
      reply: checkBody(z.looseObject({})),
      deadlineMs: QUERY_DEADLINE_MS,
    });
    lab.setConnection('online');
    const begun = queryOfReply(reply);
    if (begun) take([begun]);
    else await recover(id);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.kind === 'session') lab.setConnection('loggedOut');
    if (!UNKNOWN_OUTCOMES.has(error.kind)) {
      // The results of a script's earlier statements are in the run's row.
      if (hasSeveral(query.sql, null)) await catchUp();
      fail(id, error.errors);
      return;
    }
    if (error.kind !== 'unreadable') lab.setConnection('offline');
    await recover(id);
  }
}

const endsInError = ({ query }: ChannelEvent): boolean => query?.state === 'failed' || query?.state === 'timed_out';
