// One open page of SQL Lab at work: brings in what the browser kept, then keeps, follows and runs until the page goes.
import type { StoredTabs } from '#app/domain/sqllab/tab-storage.ts';
import { mergeTabs } from '#app/domain/sqllab/tab-merge.ts';
import * as z from 'zod';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { activeEditor, defaultsOf, findDatabase, newId, placeChange, tabCatalog, type Lab } from './lab.ts';
import { ApiFailure } from './lab-api.ts';
import { keepAside } from './keep-aside.ts';
import type { LocalCopy } from './local-copy.ts';
import { followRuns, type EventSocketLike } from './run-events-socket.ts';
import { openSaved } from './save-query.ts';
import { createRuns, type Runs } from './runs.ts';
import { createTabEvents } from './tab-events.ts';
import { startAutosave, type TabAutosave } from './tab-autosave.ts';

interface SessionEnv {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  readonly openSocket: (path: string) => EventSocketLike;
}

export interface LabSession {
  readonly autosave: TabAutosave;
  readonly runs: Runs;
  /** Ends everything but what is on its way already. */
  end(): void;
}

export interface SessionOptions {
  readonly env: SessionEnv;
  readonly copy: LocalCopy;
  /** What was typed before the page woke: the text that is in the field now; null: nothing was touched. */
  readonly readEarlyText: () => string | null;
  readonly onRenamed: (id: string, serverId: string) => void;
  readonly onNotice: (message: string) => void;
  /** What the page's address brought is in a tab now: loading the page again must not bring it once more. */
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
  autosave.leave();
  copy.erase(adopted.names);
  void runs.catchUp();
  const stopLooking = findRunsOfShownTabs(lab, runs);
  if (lab.page.permalinkKey !== null) void openPermalink(lab, lab.page.permalinkKey, { ...options, runs });
  if (lab.page.shared !== null || lab.page.saved?.kind === 'found') options.onShared();

  return {
    autosave,
    runs,
    end() {
      stopEvents();
      stopLooking();
      autosave.leave();
      autosave.stop();
    },
  };
}

/** A tab that is loaded when it is looked at brings a run that the page might not know yet: it is requested once. */
function findRunsOfShownTabs({ store }: Lab, runs: Runs): () => void {
  const request = new Set<string>();
  return store.subscribe((state) => {
    const id = activeEditor(state)?.latestQueryId ?? null;
    if (id === null || state.tabs.queries.has(id) || request.has(id)) return;
    request.add(id);
    void runs.catchUp();
  });
}

/** Nothing typed is lost: text that was typed onto another version than the one that won gets its own tab. */
function mergeIn(lab: Lab, stored: StoredTabs | null, earlyText: string | null): void {
  const { page, env, store, dispatch } = lab;
  const shownText = activeEditor(store.getState())?.sql ?? '';
  store.setState({ tabs: mergeTabs(page.tabs, stored, env.nowMs()), isStarted: true });
  if (store.getState().tabs.editors.length === 0) dispatch({ type: 'add', id: newId(env), defaults: defaultsOf(page, null) });
  const left = stored?.editors.find(({ id }) => id === String(page.tabs?.active?.id));
  const leftSql = left?.loaded === false ? left.earlyChange?.sql : left?.sql;
  if (left && leftSql !== undefined) keepAside(lab, { id: left.id, name: left.name, sql: leftSql });
  const active = activeEditor(store.getState());
  if (active && earlyText !== null && earlyText !== shownText) {
    if (active.sql === shownText) dispatch({ type: 'edit', id: active.id, change: { sql: earlyText } });
    else dispatch({ type: 'add', id: newId(env), defaults: defaultsOf(page, active), change: { sql: earlyText } });
  }
  if (page.shared) {
    const { databaseId: dbId, name, catalog = null, isCopy = false, ...shared } = page.shared;
    const copied = isCopy && {
      name: name && pageTranslate(sqllab)('actions.copyName', { name }),
      catalog: tabCatalog(findDatabase(page, dbId), catalog),
    };
    openShared(lab, { ...shared, dbId, name, catalog, ...copied });
  }
  if (page.saved?.kind === 'found') openSaved(lab, page.saved.query);
}

interface Shared {
  readonly sql: string;
  readonly name: string | null;
  readonly dbId: number | null;
  readonly schema: string | null;
  readonly catalog?: string | null;
  readonly templateParams?: string | null | undefined;
  readonly queryLimit?: number | null | undefined;
  readonly notes?: string | null | undefined;
}

function openShared(
  lab: Lab,
  { sql, name, dbId, schema, catalog = null, templateParams = null, queryLimit = null, notes = null }: Shared,
): void {
  const { page, env, store, dispatch } = lab;
  const change = {
    sql,
    ...(name && { name }),
    ...placeChange(page, { dbId, schema, catalog }),
    ...(templateParams && { templateParams }),
    ...(queryLimit !== null && { queryLimit }),
    ...(notes !== null && { notes }),
  };
  dispatch({ type: 'add', id: newId(env), defaults: defaultsOf(page, activeEditor(store.getState())), change });
}

/** Runs the tab that a link has opened, as its author requested; not where that could change data unread. */
async function runShared(lab: Lab, runs: Runs, onNotice: SessionOptions['onNotice']): Promise<void> {
  const editor = activeEditor(lab.store.getState());
  if (!editor || editor.sql.trim() === '') return;
  const database = findDatabase(lab.page, editor.dbId);
  if (database?.allowsWriting) return onNotice(pageTranslate(sqllab)('notice.unsafeLink'));
  const limit = Math.min(editor.queryLimit ?? lab.page.limits.defaultRows, lab.page.limits.maxRows);
  runs.start({ editor, sql: editor.sql, from: 0, limit });
}

const permalinkSchema = z.object({
  sql: z.string(),
  name: z.string().nullish(),
  dbId: z.number().nullish(),
  schema: z.string().nullish(),
  catalog: z.string().nullish(),
  templateParams: z.string().nullish(),
  queryLimit: z.int().nullish(),
  notes: z.string().nullish(),
  autorun: z.boolean().nullish(),
});

async function openPermalink(
  lab: Lab,
  key: string,
  { onNotice, onShared, runs }: SessionOptions & { readonly runs: Runs },
): Promise<void> {
  try {
    const reply = await lab.api.call(`/api/v1/sqllab/permalink/${encodeURIComponent(key)}`);
    const {
      sql,
      name = null,
      dbId = null,
      schema = null,
      catalog,
      templateParams,
      queryLimit,
      notes,
      autorun,
    } = permalinkSchema.parse(reply);
    openShared(lab, {
      ...{ sql, name, dbId, schema, catalog: catalog ?? null, templateParams: templateParams ?? null },
      queryLimit,
      notes,
    });
    onShared();
    if (autorun === true) await runShared(lab, runs, onNotice);
  } catch (error) {
    const t = pageTranslate(sqllab);
    const reason = error instanceof ApiFailure && error.kind !== 'missing' ? error.message : t('notice.linkMissing');
    onNotice(t('notice.linkFailed', { reason }));
  }
}
