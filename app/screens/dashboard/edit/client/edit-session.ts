// One stay in the edit mode: the document with its history, what the screen shows, and everything that can be done to them.
import type { DashboardApi } from './dashboard-api.ts';
import type { DashboardDrafts } from './drafts.ts';
import { createEditSaving, type EditSaving } from './edit-saving.ts';
import { createEditStore, type EditDocument, type EditStore } from './edit-store.ts';
import { createEditUi, type EditUiStore } from './edit-ui.ts';
import { createLayoutEdits, type LayoutEdits } from './layout-edits.ts';
import type { Pictures } from './pictures.ts';
import { watchUndoHistory } from './undo-history.ts';

export interface SessionStart {
  readonly dashboardId: number;
  readonly document: EditDocument;
  readonly etag: string | null;
  readonly openTabs: readonly string[];
  /** The charts' own names, by id. */
  readonly chartNames: ReadonlyMap<number, string>;
  /** Types of charts, by id; those that the pane lists are added. */
  readonly vizTypes: Map<number, string | null>;
  /** Clean HTML of texts as they were when the page was made, by their markdown. */
  readonly texts: Map<string, string>;
}
export interface SessionEnv {
  readonly api: DashboardApi;
  readonly pictures: Pictures;
  readonly drafts: DashboardDrafts;
  readonly random: () => string;
  readonly nowMs: () => number;
  /** Shows a warning. */
  readonly warn: (message: string) => void;
}

export interface EditSession extends EditStore, LayoutEdits, EditSaving {
  readonly start: SessionStart;
  readonly env: SessionEnv;
  readonly ui: EditUiStore;
}

export function createEditSession(start: SessionStart, env: SessionEnv): EditSession {
  const edit = createEditStore(start.document);
  const ui = createEditUi(start.document, start);
  watchUndoHistory(edit, ui, env.warn);
  return {
    ...edit,
    ...createLayoutEdits(edit, ui, env),
    ...createEditSaving(start.dashboardId, edit, ui, env),
    start,
    env,
    ui,
  };
}
