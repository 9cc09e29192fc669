// Keeps what is typed: in this browser within 300 ms, on the server every 5 s and when asked. Loads tabs that are looked at.
import { z } from 'zod';
import type { TabEditor } from '#app/domain/sqllab/tab-editor.ts';
import { writeStored } from '#app/domain/sqllab/tab-storage.ts';
import { newTableOf, tabOf } from '#app/domain/sqllab/tab-wire.ts';
import { replyOf } from '#app/screens/shell/reply-checks.ts';
import { UNKNOWN_OUTCOMES, type FailureKind } from '#app/screens/shell/read-failure.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { activeEditor, type Lab } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import type { LocalCopy } from './local-copy.ts';
import { readTab } from './read-tab.ts';
import { trackRefused } from './refused-tabs.ts';

export const SYNC_EVERY_MS = 5_000;
export const COPY_AFTER_MS = 250;
/** Typing has paused: the server may have it before the next round. */
const SYNC_AFTER_MS = 1_500;
/** Of a request that outlives its page, for all of them together; some is left for headers. */
const MAX_LAST_BYTES = 60_000;

/** What a proxy or a captive portal replies is no word of the server's. */
const OUT_OF_REACH: ReadonlySet<FailureKind> = new Set([...UNKNOWN_OUTCOMES, 'broken']);
const meSchema = z.object({ result: z.object({ id: z.int() }) });
const createdSchema = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

/** Replies to a tab name it, to a deletion they are `OK`. */
const named = (id: string) => replyOf(z.union([z.literal(Number(id)), z.literal(id)]));
const OK = replyOf(z.literal('OK'));

export interface KeeperEnv {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

export interface TabKeeper {
  /** Sends what is pending; one round at a time, one more after it if asked meanwhile. Never throws. */
  sync(): Promise<void>;
  /** Writes the browser's copy at once, and tries to reach the server while the page goes away. */
  leave(): void;
  load(id: string): Promise<void>;
  stop(): void;
}

export interface KeeperOptions {
  readonly env: KeeperEnv;
  /** A tab is about to get the server's id; called before the state has it, so that what is kept by id can follow first. */
  readonly onRenamed: (id: string, serverId: string) => void;
  readonly onNotice: (message: string) => void;
}

/** Begins at once. */
export function keepTabs(lab: Lab, copy: LocalCopy, { env, onRenamed, onNotice }: KeeperOptions): TabKeeper {
  const { store, api, dispatch } = lab;
  const refused = trackRefused(lab, onNotice);
  let isCopyRefused = false;
  let copyTimer: unknown = null;
  let soonTimer: unknown = null;
  let roundTimer: unknown = null;
  let round: Promise<void> | null = null;
  let isAskedAgain = false;
  const loading = new Set<string>();

  const writeCopy = () => {
    if (copyTimer !== null) env.clearTimer(copyTimer);
    copyTimer = null;
    const text = writeStored(store.getState().tabs, true, lab.env.nowMs());
    const isRefused = !copy.write(text) && text !== null;
    if (isRefused && !isCopyRefused) onNotice(pageTranslate(sqllab)('notice.noStorage'));
    isCopyRefused = isRefused;
    if (store.getState().isCopyRefused !== isRefused) store.setState({ isCopyRefused: isRefused });
  };

  /** Whether the rest of the round makes sense. */
  const noteFailure = (error: unknown): boolean => {
    if (!(error instanceof ApiFailure)) throw error;
    if (OUT_OF_REACH.has(error.kind)) lab.setConnection('offline');
    else if (error.kind === 'session') lab.setConnection('loggedOut');
    else return true;
    return false;
  };
  /** The reply, or what became of it; null where the round is to end. */
  const attempt = async <T>(work: () => Promise<T>): Promise<{ value: T } | { failure: ApiFailure } | null> => {
    try {
      const value = await work();
      lab.setConnection('online');
      return { value };
    } catch (error) {
      return noteFailure(error) && error instanceof ApiFailure ? { failure: error } : null;
    }
  };

  const create = async (editor: TabEditor): Promise<boolean> => {
    const body = { queryEditor: { ...editor, selectedText: null } };
    const outcome = await attempt(async () =>
      createdSchema.parse(await api.call('/tabstateview/', { method: 'POST', body, reply: replyOf(createdSchema) })),
    );
    if (!outcome) return false;
    if ('failure' in outcome) {
      refused.refuse(editor, outcome.failure.message);
      return true;
    }
    const { id: serverId } = outcome.value;
    refused.accept(editor.id);
    onRenamed(editor.id, serverId);
    dispatch({ type: 'migrated', id: editor.id, serverId, updatedAt: editor.updatedAt });
    return true;
  };
  const update = async (editor: TabEditor): Promise<boolean> => {
    const { saved_query_id: savedId, ...tab } = tabOf(editor);
    const body = { ...tab, saved_query: savedId === null ? null : { id: savedId } };
    const outcome = await attempt(() => api.call(`/tabstateview/${editor.id}`, { method: 'PUT', body, reply: named(editor.id) }));
    if (!outcome) return false;
    if ('failure' in outcome) {
      if (outcome.failure.kind === 'missing') dispatch({ type: 'missing', id: editor.id });
      else refused.refuse(editor, outcome.failure.message);
      return true;
    }
    refused.accept(editor.id);
    dispatch({ type: 'saved', id: editor.id, updatedAt: editor.updatedAt });
    return true;
  };
  const activate = async (id: string): Promise<boolean> => {
    const outcome = await attempt(() => api.call(`/tabstateview/${id}/activate`, { method: 'POST', reply: named(id) }));
    if (!outcome) return false;
    if ('failure' in outcome && outcome.failure.kind === 'missing') dispatch({ type: 'missing', id });
    else dispatch({ type: 'activated', id });
    return true;
  };
  const remove = async (id: string): Promise<boolean> => {
    const outcome = await attempt(() => api.call(`/tabstateview/${id}`, { method: 'DELETE', reply: OK }));
    if (!outcome) return false;
    if (!('failure' in outcome) || outcome.failure.kind === 'missing') dispatch({ type: 'deleted', id });
    return true;
  };

  const load = async (id: string): Promise<void> => {
    if (loading.has(id)) return;
    loading.add(id);
    const setFailure = (message: string | null) =>
      store.setState(({ loadFailures }) => {
        const next = new Map(loadFailures);
        if (message === null) next.delete(id);
        else next.set(id, message);
        return { loadFailures: next };
      });
    try {
      setFailure(null);
      dispatch({ type: 'loaded', tab: readTab(await api.call(`/tabstateview/${id}`)) });
      lab.setConnection('online');
    } catch (error) {
      if (error instanceof ApiFailure && error.kind === 'missing') dispatch({ type: 'missing', id });
      else setFailure(error instanceof ApiFailure ? error.message : pageTranslate(sqllab)('notice.unreadableTab'));
      if (error instanceof ApiFailure) noteFailure(error);
    } finally {
      loading.delete(id);
    }
  };

  /** After a login in another window: the tabs must not go to somebody else's account. */
  const isSameUser = async (): Promise<boolean> => {
    const outcome = await attempt(async () => meSchema.parse(await api.call('/api/v1/me/')).result.id);
    if (outcome && 'value' in outcome && outcome.value === lab.page.userId) return true;
    lab.setConnection('loggedOut');
    return false;
  };

  const runRound = async (): Promise<void> => {
    if (store.getState().connection === 'loggedOut' && !(await isSameUser())) return;
    const { deletes, creates, updates, loads, tableCreates } = refused.pending();
    for (const id of deletes) if (!(await remove(id))) return;
    for (const editor of creates) if (!(await create(editor))) return;
    for (const editor of updates) if (!(await update(editor))) return;
    for (const id of loads) await load(id);
    for (const table of tableCreates) {
      const { tab_state_id, database_id, table: name, description, ...rest } = newTableOf(table);
      const body = { table: { ...description, ...rest, dbId: database_id, queryEditorId: tab_state_id, name } };
      const outcome = await attempt(async () =>
        createdSchema.parse(await api.call('/tableschemaview/', { method: 'POST', body, reply: replyOf(createdSchema) })),
      );
      if (!outcome) return;
      if ('failure' in outcome) dispatch({ type: 'removeTable', id: table.id });
      else dispatch({ type: 'migrateTable', id: table.id, serverId: outcome.value.id });
    }
    const { activates } = refused.pending();
    if (activates !== null) await activate(activates);
  };

  const sync = (): Promise<void> => {
    if (round) {
      isAskedAgain = true;
      return round;
    }
    round = runRound()
      .catch((error: unknown) => console.warn('Saving the editor state failed; it is tried again.', error))
      .then(() => {
        round = null;
        writeCopy();
        if (!isAskedAgain) return undefined;
        isAskedAgain = false;
        return sync();
      });
    return round;
  };

  const isDirty = () => {
    const { creates, updates, activates, deletes, loads, tableCreates } = refused.pending();
    return creates.length + updates.length + deletes.length + loads.length + tableCreates.length > 0 || activates !== null;
  };
  const tick = () => {
    if (isDirty()) void sync();
    roundTimer = env.setTimer(tick, SYNC_EVERY_MS);
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.tabs === before.tabs) return;
    copyTimer ??= env.setTimer(writeCopy, COPY_AFTER_MS);
    if (soonTimer !== null) env.clearTimer(soonTimer);
    soonTimer = state.connection === 'online' ? env.setTimer(() => isDirty() && void sync(), SYNC_AFTER_MS) : null;
    const active = activeEditor(state);
    if (active && !active.loaded && !state.loadFailures.has(active.id)) void load(active.id);
  });
  tick();

  return {
    sync,
    load,
    leave() {
      writeCopy();
      for (const editor of fitting(refused.pending().updates)) {
        // Nobody is left to hear of a failure: the copy in this browser is newer and wins at the next start.
        api
          .call(`/tabstateview/${editor.id}`, { method: 'PUT', body: tabOf(editor), keepalive: true, reply: named(editor.id) })
          .catch(() => undefined);
      }
    },
    stop() {
      unsubscribe();
      for (const timer of [copyTimer, soonTimer, roundTimer]) if (timer !== null) env.clearTimer(timer);
    },
  };
}

/** As many as one leaving page may still send. */
function fitting(editors: readonly TabEditor[]): TabEditor[] {
  let leftBytes = MAX_LAST_BYTES;
  return editors.filter(({ sql }) => {
    // A character takes at most three bytes, six as JSON writes control characters.
    leftBytes -= sql.length * 3 + 1_000;
    return leftBytes > 0;
  });
}
