// Watches the undo history: warns once when all undo steps are used, and records when there were more.
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { UNDO_STEPS, type EditStore } from './edit-store.ts';
import type { EditUiStore } from './edit-ui.ts';

/** Starts over when the history is cleared. */
export function watchUndoHistory(edit: EditStore, ui: EditUiStore, warn: (message: string) => void): void {
  let isWarned = false;
  edit.history.subscribe(({ pastStates, futureStates }) => {
    const count = pastStates.length;
    const isCleared = count === 0 && futureStates.length === 0;
    if (isCleared) isWarned = false;
    else if (count >= UNDO_STEPS && !isWarned) {
      isWarned = true;
      warn(pageTranslate(dashboardEdit)('undoUsedUp', { historyLength: UNDO_STEPS }));
    }
    const maxUndoHistoryExceeded = !isCleared && (count > UNDO_STEPS || ui.getState().maxUndoHistoryExceeded);
    if (ui.getState().maxUndoHistoryExceeded !== maxUndoHistoryExceeded) ui.setState({ maxUndoHistoryExceeded });
  });
}
