// An edit session: the document with its undo history, the UI state, and all edit operations.
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
  /** The charts' names by id, without overrides in the layout. */
  readonly chartNames: ReadonlyMap<number, string>;
  /** Chart types by chart id; charts listed in the insert pane are added. */
  readonly vizTypes: Map<number, string | null>;
  /** Sanitized HTML of the page's texts, keyed by markdown. */
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
