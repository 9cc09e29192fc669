// What is being edited, with its steps of undo; and beside it what the screen shows, which undo does not touch.
import { temporal } from 'zundo';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DashboardProperties } from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import type { PositionMap } from '#app/domain/dashboard/edit/position-map.ts';

/** The configured maximum of steps: a warning says that they are used. */
export const UNDO_STEPS = 50;
/** Kept beyond it, so that the step that brings the warning, and the next, can still be undone. */
const SPARE_STEPS = 2;

/** What a save writes. */
export interface EditDocument {
  readonly title: string;
  readonly layout: PositionMap;
  readonly css: string;
  /** `json_metadata` without the positions. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Whose it is and what it is called; absent where they stay as they are stored. */
  readonly properties?: DashboardProperties;
}

export type DocumentChange = Partial<EditDocument>;

export interface EditStore {
  readonly store: StoreApi<EditDocument>;
  readonly history: StoreApi<{ readonly pastStates: readonly unknown[]; readonly futureStates: readonly unknown[] }>;
  /** One step of undo; changes in a row under the same key are one step together. */
  change(change: DocumentChange, key?: string): void;
  /** Ends a run of changes under one key. */
  endRun(): void;
  undo(): void;
  redo(): void;
  /** Forgets all steps. */
  clearHistory(): void;
}

export function createEditStore(document: EditDocument): EditStore {
  const store = createStore<EditDocument>()(
    temporal(() => document, { limit: UNDO_STEPS + SPARE_STEPS, equality: (one, other) => isSameDocument(one, other) }),
  );
  const { temporal: history } = store;
  let runKey: string | null = null;
  return {
    store,
    history,
    change(change, key) {
      const next = { ...store.getState(), ...change };
      if (isSameDocument(store.getState(), next)) return;
      const isRun = key !== undefined && key === runKey;
      if (isRun) history.getState().pause();
      store.setState(change);
      if (isRun) history.getState().resume();
      runKey = key ?? null;
    },
    endRun() {
      runKey = null;
    },
    undo() {
      runKey = null;
      history.getState().undo();
    },
    redo() {
      runKey = null;
      history.getState().redo();
    },
    clearHistory() {
      runKey = null;
      history.getState().clear();
    },
  };
}

/** By the values themselves: an undo gives back the very same ones. */
export function isSameDocument(one: EditDocument, other: EditDocument): boolean {
  return (
    one.title === other.title &&
    one.layout === other.layout &&
    one.css === other.css &&
    one.metadata === other.metadata &&
    one.properties === other.properties
  );
}
