// Autosaves tabs: in this browser within 300 ms, and on the server (if it keeps tabs) every 5 s and on request. Loads tabs when shown.
import type { PendingSync, TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { measureStorage, writeStored } from '#app/domain/sqllab/tabs/tab-storage.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { activeEditor, type Lab } from '#app/screens/sqllab/client/lab.ts';
import type { LocalCopy } from './local-copy.ts';
import { trackRefused, type RefusedTabs } from './refused-tabs.ts';
import { createRounds } from '#app/screens/sqllab/client/runs/rounds.ts';
import { createTabLoader } from './tab-loader.ts';
import { activateLast, createTabSender, sendLast, type TabSender } from './tab-sender.ts';

const SYNC_EVERY_MS = 5_000;
const COPY_AFTER_MS = 250;
/** A pause in typing after which changes are sent before the next regular round. */
const SYNC_AFTER_MS = 1_500;
/** Browsers limit all keepalive requests of a closing page together to 64 KiB; the rest is for headers. */
const MAX_LAST_BYTES = 60_000;

interface AutosaveEnv {
  readonly setTimer: (work: () => void, afterMs: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

export interface TabAutosave {
  /** Sends pending changes. Concurrent calls are coalesced into one further round. Never throws. */
  sync(): Promise<void>;
  /** Writes the browser's copy immediately. */
  writeCopy(): void;
  /** Writes the browser's copy immediately, and tries to send changes to the server while the page unloads. */
  leave(): void;
  load(id: string): Promise<void>;
  stop(): void;
}

export interface AutosaveOptions {
  readonly env: AutosaveEnv;
  /** A tab is about to get the server's id. Called before the state changes, so that data keyed by the tab's id can be moved. */
  readonly onRenamed: (id: string, serverId: string) => void;
  readonly onNotice: (message: string) => void;
}

/** Starts immediately. */
export function startAutosave(lab: Lab, copy: LocalCopy, { env, onRenamed, onNotice }: AutosaveOptions): TabAutosave {
  const { store } = lab;
  const refused = trackRefused(lab, onNotice);
  const sender = createTabSender(lab, { refused, onRenamed, onNotice });
  const load = createTabLoader(lab);
  const local = createCopyWriter(lab, copy, { env, onNotice });
  const { keepsTabs } = lab.page;
  const sync = createRounds(async () => {
    if (keepsTabs)
      await sendPending(lab, { refused, sender, load }).catch((error: unknown) =>
        console.warn('Saving the editor state failed; it is tried again.', error),
      );
    local.write();
  });

  let soonTimer: unknown = null;
  let roundTimer: unknown = null;
  const isDirty = () => keepsTabs && isPending(refused.pending(), sender);
  const tick = () => {
    if (isDirty()) void sync();
    roundTimer = env.setTimer(tick, SYNC_EVERY_MS);
  };
  const loadShown = () => {
    const state = store.getState();
    const active = activeEditor(state);
    if (active && !active.loaded && !state.loadFailures.has(active.id)) void load(active.id);
  };
  const unsubscribe = store.subscribe((state, before) => {
    if (state.tabs === before.tabs) return;
    local.writeSoon();
    if (soonTimer !== null) env.clearTimer(soonTimer);
    soonTimer = state.connection === 'online' ? env.setTimer(() => isDirty() && void sync(), SYNC_AFTER_MS) : null;
    loadShown();
  });
  loadShown();
  tick();

  return {
    sync,
    load,
    writeCopy: () => local.write(),
    leave() {
      local.write();
      if (!keepsTabs) return;
      const { updates, activates } = refused.pending();
      for (const editor of fitting(updates)) sendLast(lab, editor);
      if (activates !== null) activateLast(lab, activates);
    },
    stop() {
      unsubscribe();
      local.cancel();
      for (const timer of [soonTimer, roundTimer]) if (timer !== null) env.clearTimer(timer);
    },
  };
}

interface Round {
  readonly refused: RefusedTabs;
  readonly sender: TabSender;
  readonly load: (id: string) => Promise<void>;
}

/** Stops early if the server can't be reached. */
async function sendPending({ store }: Lab, { refused, sender, load }: Round): Promise<void> {
  if (store.getState().connection === 'loggedOut' && !(await sender.confirmUser())) return;
  const { deletes, creates, updates, loads, tableCreates, queryMoves } = refused.pending();
  for (const id of deletes) if (!(await sender.remove(id))) return;
  for (const editor of creates) if (!(await sender.create(editor))) return;
  for (const editor of updates) if (!(await sender.update(editor))) return;
  for (const id of loads) await load(id);
  for (const table of tableCreates) if (!(await sender.createTable(table))) return;
  for (const query of movable(queryMoves, sender)) if (!(await sender.moveQuery(query))) return;
  const { activates } = refused.pending();
  if (activates !== null) await sender.activate(activates);
}

const isPending = ({ activates, queryMoves, ...lists }: PendingSync, sender: TabSender): boolean =>
  Object.values(lists).some((list) => list.length > 0) || movable(queryMoves, sender).length > 0 || activates !== null;

const movable = (queries: PendingSync['queryMoves'], { heldQueries }: TabSender): PendingSync['queryMoves'] =>
  queries.filter(({ id }) => !heldQueries.has(id));

/** Writes the browser's copy, immediately or after a pause, and reports once if the browser refuses it. */
function createCopyWriter(lab: Lab, copy: LocalCopy, { env, onNotice }: Pick<AutosaveOptions, 'env' | 'onNotice'>) {
  const { store } = lab;
  let timer: unknown = null;
  let wasNearlyFull = false;
  const tellUse = (text: string | null) => {
    const { usedKb: used, maxKb: max, isNearlyFull } = measureStorage(text);
    if (isNearlyFull && !wasNearlyFull) onNotice(pageTranslate(sqllab)('notice.storageNearlyFull', { used, max }));
    wasNearlyFull = isNearlyFull;
  };
  const cancel = () => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
  };
  const write = () => {
    cancel();
    const text = writeStored(store.getState().tabs, lab.page.keepsTabs, lab.env.nowMs());
    const isRefused = !copy.write(text) && text !== null;
    tellUse(text);
    if (store.getState().isCopyRefused === isRefused) return;
    if (isRefused) onNotice(pageTranslate(sqllab)('notice.noStorage'));
    store.setState({ isCopyRefused: isRefused });
  };
  return { write, cancel, writeSoon: () => void (timer ??= env.setTimer(write, COPY_AFTER_MS)) };
}

/** Selects the tabs that fit into the last requests of a closing page. */
function fitting(editors: readonly TabEditor[]): TabEditor[] {
  let leftBytes = MAX_LAST_BYTES;
  return editors.filter(({ sql }) => {
    // A UTF-16 code unit takes up to three bytes (six for control characters in JSON).
    leftBytes -= sql.length * 3 + 1_000;
    return leftBytes > 0;
  });
}
