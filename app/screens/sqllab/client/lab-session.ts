// The session of an open SQL Lab page: merges the browser's local copy, then autosaves and follows runs until the page closes.
import type { StoredTabs } from '#app/domain/sqllab/tabs/tab-storage.ts';
import { MINUTE_MS } from '#app/domain/time/durations.ts';
import { mergeTabs } from '#app/domain/sqllab/tabs/tab-merge.ts';
import type { RequestedQuery } from '#app/domain/sqllab/posted-query.ts';
import { activeEditor, decideEditorDefaults, newId, type Lab } from './lab.ts';
import { keepAside } from './tabs/keep-aside.ts';
import type { LocalCopy } from './tabs/local-copy.ts';
import { followRuns, type EventSocketLike } from './runs/run-events-socket.ts';
import { openRequested, openShared } from './tabs/open-requested.ts';
import { openSaved } from './save/save-query.ts';
import { createRuns, type LabRuns } from './runs/runs.ts';
import { createTabEvents } from './tabs/tab-events.ts';
import { startAutosave, type TabAutosave } from './tabs/tab-autosave.ts';

interface SessionEnv {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  readonly openSocket: (path: string) => EventSocketLike;
}

export interface LabSession {
  readonly autosave: TabAutosave;
  readonly runs: LabRuns;
  /** Ends everything except requests that were already sent. */
  end(): void;
}

export interface SessionOptions {
  readonly env: SessionEnv;
  readonly copy: LocalCopy;
  /** Text typed into the plain field before hydration; null if the field is unchanged. */
  readonly readEarlyText: () => string | null;
  /** The query that a form posted to SQL Lab in this browser tab; null if there is none or it was already taken. */
  readonly takePosted: () => RequestedQuery | null;
  readonly onRenamed: (id: string, serverId: string) => void;
  readonly onNotice: (message: string) => void;
  /** The query of the page's URL is in a tab now: reloading the page must not open it a second time. */
  readonly onShared: () => void;
}

export async function openSession(lab: Lab, options: SessionOptions): Promise<LabSession> {
  const { env, copy } = options;
  const adopted = await copy.adopt();
  mergeIn(lab, adopted.stored, options.readEarlyText());

  let autosave: TabAutosave | null = null;
  const runs = createRuns(lab, { setTimer: env.setTimer, onStarted: () => void autosave?.sync() });
  autosave = startAutosave(lab, copy, { env, onRenamed: options.onRenamed, onNotice: options.onNotice });
  const tabs = createTabEvents(lab, lab.window);
  const stopEvents = followRuns({
    api: lab.api,
    env: { ...env, nowMs: lab.env.nowMs },
    onEvent: (event) => {
      runs.listen(event);
      tabs.listen(event);
    },
    onGap: () => void runs.catchUp(),
    isNeeded: () => runs.isAnyActive(),
  });
  autosave.writeCopy();
  copy.erase(adopted.names);
  void runs.catchUp();
  const stopLooking = findRunsOfShownTabs(lab, runs);
  const stopClearing = clearInactiveRuns(lab, env);
  void openRequested(lab, { ...options, runs, posted: options.takePosted() });
  if (lab.page.shared !== null || lab.page.saved?.kind === 'found') options.onShared();

  return {
    autosave,
    runs,
    end() {
      stopEvents();
      stopLooking();
      stopClearing();
      autosave.leave();
      autosave.stop();
    },
  };
}

/** A tab that is loaded when it is first shown can have a run that the page doesn't know: each is requested once. */
function findRunsOfShownTabs({ store }: Lab, runs: LabRuns): () => void {
  const request = new Set<string>();
  return store.subscribe((state) => {
    const id = activeEditor(state)?.latestQueryId ?? null;
    if (id === null || state.tabs.queries.has(id) || request.has(id)) return;
    request.add(id);
    void runs.catchUp();
  });
}

/** A run without progress for this long was lost: the longest runs take less time. */
const INACTIVE_AFTER_MS = 30 * MINUTE_MS;

/** Once a minute, drops lost runs. A tab that shows such a run reads it from the server again. */
function clearInactiveRuns({ dispatch }: Lab, { setTimer, clearTimer }: SessionEnv): () => void {
  let timer: unknown = null;
  const clear = () => {
    dispatch({ type: 'clearInactive', intervalMs: INACTIVE_AFTER_MS });
    timer = setTimer(clear, MINUTE_MS);
  };
  timer = setTimer(clear, MINUTE_MS);
  return () => clearTimer(timer);
}

/** Merges local copies and early text. Text that was typed on top of a losing version gets its own tab, so nothing is lost. */
function mergeIn(lab: Lab, stored: StoredTabs | null, earlyText: string | null): void {
  const { page, env, store, dispatch } = lab;
  const shownText = activeEditor(store.getState())?.sql ?? '';
  store.setState({ tabs: mergeTabs(page.tabs, stored, env.nowMs()), isStarted: true });
  if (store.getState().tabs.editors.length === 0)
    dispatch({ type: 'add', id: newId(env), defaults: decideEditorDefaults(page, null) });
  const left = stored?.editors.find(({ id }) => id === String(page.tabs?.active?.id));
  const leftSql = left?.loaded === false ? left.earlyChange?.sql : left?.sql;
  if (left && leftSql !== undefined) keepAside(lab, { id: left.id, name: left.name, sql: leftSql });
  const active = activeEditor(store.getState());
  if (active && earlyText !== null && earlyText !== shownText) {
    if (active.sql === shownText) dispatch({ type: 'edit', id: active.id, change: { sql: earlyText } });
    else dispatch({ type: 'add', id: newId(env), defaults: decideEditorDefaults(page, active), change: { sql: earlyText } });
  }
  if (page.shared) openShared(lab, page.shared);
  if (page.saved?.kind === 'found') openSaved(lab, page.saved.query);
}
