// What the screen of the edit mode shows besides the document.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conflict } from '#app/screens/shell/api/read-conflict.ts';
import type { EditDocument } from './edit-store.ts';

interface Drag {
  /** The component, or the entry of the insert pane. */
  readonly id: string;
  readonly mode: 'pointer' | 'keyboard';
  /** Lists that can take it. */
  readonly legal: ReadonlySet<string>;
  /** The list from which it was lifted; empty for what is new. */
  readonly homeId: string;
  /** Tabs that were open when it was lifted: what is dragged stays on the page though another is opened. */
  readonly openTabs: readonly string[];
  /** The list or tab under the pointer. */
  readonly overId: string | null;
  readonly mark: DropMark | null;
}

/** Where what is dragged would land, from the corner of the grid. */
export interface DropMark {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly message: string;
}

/** A component that is being pulled to another size. */
interface Pull {
  readonly id: string;
  /** The row in which its width counts; empty where it has none. */
  readonly rowId: string;
  readonly message: string;
  /** Where the pointer is, in the window. */
  readonly xPx: number;
  readonly yPx: number;
}

export interface EditUi {
  readonly openTabs: readonly string[];
  readonly selectedId: string | null;
  readonly drag: Drag | null;
  readonly pull: Pull | null;
  /** The text that is being written, or the heading that was added. */
  readonly writingId: string | null;
  /** The component for which a place is selected from the list. */
  readonly movingId: string | null;
  /** Read out. */
  readonly said: string;
  readonly saved: EditDocument;
  readonly etag: string | null;
  readonly isSaving: boolean;
  readonly problem: string | null;
  /** Saving again can succeed. */
  readonly mayRetry: boolean;
  /** The browser's storage is full or blocked: the edits are only on this page. */
  readonly isKeepRefused: boolean;
  readonly conflict: Conflict | null;
  /** More than the configured maximum of steps was done since the history began: the first can no longer be undone. */
  readonly maxUndoHistoryExceeded: boolean;
}

export type EditUiStore = StoreApi<EditUi>;

export const createEditUi = (saved: EditDocument, start: Pick<EditUi, 'etag' | 'openTabs'>): EditUiStore =>
  createStore<EditUi>()(() => ({
    openTabs: start.openTabs,
    selectedId: null,
    drag: null,
    pull: null,
    writingId: null,
    movingId: null,
    said: '',
    saved,
    etag: start.etag,
    isSaving: false,
    problem: null,
    mayRetry: false,
    isKeepRefused: false,
    conflict: null,
    maxUndoHistoryExceeded: false,
  }));
