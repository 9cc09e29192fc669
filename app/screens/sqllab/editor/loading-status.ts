// A status at the cursor while completion waits for what it has to load, and when that failed.
import styles from './SqlEditor.module.css';
import { startCompletion, type CompletionContext } from '@codemirror/autocomplete';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { showTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import { NAME_BEGUN } from '#app/screens/sql-editor/name-patterns.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

/** What is loaded, as the message names it. */
type LoadedKind = 'columns' | 'tables' | 'schemas' | 'values';

interface Status {
  readonly kind: LoadedKind;
  readonly isFailed: boolean;
  /** Where the completed word begins, once the completion no longer waits for it; null: it still does. */
  readonly from: number | null;
}

const LOADING = {
  columns: 'editor.loadingColumns',
  tables: 'editor.loadingTables',
  schemas: 'editor.loadingSchemas',
  values: 'editor.loadingValues',
} as const;
const FAILED = {
  columns: 'editor.columnsFailed',
  tables: 'editor.tablesFailed',
  schemas: 'editor.schemasFailed',
  values: 'editor.valuesFailed',
} as const;
const findMessage = ({ kind, isFailed }: Status): string => pageTranslate(sqllab)((isFailed ? FAILED : LOADING)[kind]);

const setStatus = StateEffect.define<Status | null>();

const statusField = StateField.define<Status | null>({
  create: () => null,
  update(status, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setStatus));
    if (set) return set.value;
    const isMoved = transaction.docChanged || transaction.selection !== undefined;
    if (status === null || !isMoved) return status;
    if (status.isFailed) return null;
    if (status.from === null) return status;
    const from = transaction.changes.mapPos(status.from, -1);
    return isWordAt(transaction.state, from, status.kind) ? { ...status, from } : null;
  },
  provide: (field) =>
    showTooltip.computeN([field, 'selection'], (state) => tooltipsOf(state.field(field), state.selection.main.head)),
});

/** Draws the status that `trackLoading` sets. */
export const loadingStatus: Extension = statusField;

/** Removes the status, as before another tab's state is shown. */
export function clearLoadingStatus(view: EditorView): void {
  if (readStatus(view) !== null) view.dispatch({ effects: setStatus.of(null) });
}

const readStatus = (view: EditorView): Status | null => view.state.field(statusField, false) ?? null;

/** What is known already brings no flicker. */
const SHOW_AFTER_MS = 50;
/** Then completion goes on with what is known. */
export const MAX_WAIT_MS = 300;

interface Tracked {
  readonly kind: LoadedKind;
  /** Where the word begins that is completed. */
  readonly from: number;
}

/**
 * What was loaded; null where that failed or takes longer than 300 ms. Until it is there the editor says that it waits. What
 * comes later opens the list again, if the cursor is still in the same word.
 */
export async function trackLoading<T>(
  context: CompletionContext,
  loading: Promise<T | null>,
  { kind, from }: Tracked,
): Promise<T | null> {
  const { view } = context;
  const settled = loading.catch(() => null);
  let isOver = false;
  const show = (status: Status | null) => {
    if (view && (status !== null || readStatus(view) !== null)) view.dispatch({ effects: setStatus.of(status) });
  };
  const shown = setTimeout(() => (isOver ? undefined : show({ kind, isFailed: false, from: null })), SHOW_AFTER_MS);
  const end = (status: Status | null) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(shown);
    show(status);
  };
  // Aborting happens within an update of the view, which allows no other one.
  context.addEventListener('abort', () => queueMicrotask(() => end(null)));
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), MAX_WAIT_MS);
  const first = await Promise.race([settled, late.promise]);
  clearTimeout(timer);
  if (first !== 'late') {
    end(first === null && !context.aborted ? { kind, isFailed: true, from: null } : null);
    return first;
  }
  if (isOver || context.aborted) return null;
  end({ kind, isFailed: false, from });
  if (view) void settled.then((value) => finishLate(view, value !== null, kind));
  return null;
}

/** A wait that was left: the field forgets it where the cursor leaves the word, or another wait begins. */
function finishLate(view: EditorView, isLoaded: boolean, kind: LoadedKind): void {
  const status = readStatus(view);
  if (status === null || status.from === null || status.kind !== kind) return;
  view.dispatch({ effects: setStatus.of(isLoaded ? null : { kind, isFailed: true, from: null }) });
  if (isLoaded) startCompletion(view);
}

function isWordAt(state: EditorState, from: number, kind: LoadedKind): boolean {
  const { head } = state.selection.main;
  if (head < from) return false;
  return (kind === 'values' ? /^[^']*$/ : NAME_BEGUN).test(state.sliceDoc(from, head));
}

const tooltipsOf = (status: Status | null, pos: number): readonly Tooltip[] =>
  status === null ? [] : [{ pos, create: () => ({ dom: statusElement(findMessage(status)) }) }];

function statusElement(message: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.completionStatus ?? '';
  element.setAttribute('role', 'status');
  element.textContent = message;
  return element;
}
