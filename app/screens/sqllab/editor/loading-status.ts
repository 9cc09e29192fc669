// A status at the cursor while completion waits for columns, and when they could not be loaded.
import styles from './SqlEditor.module.css';
import type { CompletionContext } from '@codemirror/autocomplete';
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { showTooltip, type EditorView, type Tooltip } from '@codemirror/view';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

type Status = 'loading' | 'failed';

const KEYS = { loading: 'editor.loadingColumns', failed: 'editor.columnsFailed' } as const;
const findMessage = (status: Status): string => pageTranslate(sqllab)(KEYS[status]);

const setStatus = StateEffect.define<Status | null>();

const statusField = StateField.define<Status | null>({
  create: () => null,
  update(status, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setStatus));
    if (set) return set.value;
    const isMoved = transaction.docChanged || transaction.selection !== undefined;
    return status === 'failed' && isMoved ? null : status;
  },
  provide: (field) =>
    showTooltip.computeN([field, 'selection'], (state) => tooltipsOf(state.field(field), state.selection.main.head)),
});

/** Draws the status that `trackLoading` sets. */
export const loadingStatus: Extension = statusField;

/** Removes the status, as before another tab's state is shown. */
export function clearLoadingStatus(view: EditorView): void {
  if (readLoadingMessage(view) !== null) view.dispatch({ effects: setStatus.of(null) });
}

/** The message shown at the cursor; null: none. */
const readLoadingMessage = (view: EditorView): string | null => {
  const status = view.state.field(statusField, false) ?? null;
  return status === null ? null : findMessage(status);
};

/** The columns once they are there. Until then the editor says that it waits; the wait ends with the completion that began it. */
export async function trackLoading<T>(context: CompletionContext, columns: Promise<T | null>): Promise<T | null> {
  const { view } = context;
  let isOver = false;
  const show = (status: Status | null) => {
    if (view && (view.state.field(statusField, false) ?? null) !== status) view.dispatch({ effects: setStatus.of(status) });
  };
  const shown = setTimeout(() => (isOver ? undefined : show('loading')), SHOW_AFTER_MS);
  const end = (status: Status | null) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(shown);
    show(status);
  };
  // Aborting happens within an update of the view, which allows no other one.
  context.addEventListener('abort', () => queueMicrotask(() => end(null)));
  const loaded = await columns.catch(() => null);
  end(loaded === null && !context.aborted ? 'failed' : null);
  return loaded;
}

/** Columns that are known already bring no flicker. */
const SHOW_AFTER_MS = 50;

const tooltipsOf = (status: Status | null, pos: number): readonly Tooltip[] =>
  status === null ? [] : [{ pos, create: () => ({ dom: statusElement(findMessage(status)) }) }];

function statusElement(message: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.completionStatus ?? '';
  element.setAttribute('role', 'status');
  element.textContent = message;
  return element;
}
