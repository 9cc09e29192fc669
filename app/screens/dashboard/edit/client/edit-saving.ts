// Saves the document against its version, keeps it in the browser meanwhile, and gives back what was saved.
import { MAX_LAYOUT_BYTES, measureLayout } from '#app/domain/dashboard/edit/layout-size.ts';
import { saveFailureText } from '#app/screens/dashboard/save-failure.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { dashboardSave } from '#app/messages/en/dashboard-save.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { SendFailure, type DashboardApi } from './dashboard-api.ts';
import type { DashboardDrafts } from './drafts.ts';
import { isSameDocument, UNDO_STEPS, type DocumentChange, type EditDocument, type EditStore } from './edit-store.ts';
import type { EditUiStore } from './edit-ui.ts';

export interface EditSaving {
  isDirty(): boolean;
  /** True if it was saved. */
  save(options?: { readonly hydrate?: boolean }): Promise<boolean>;
  /** Keeps the edits in the browser; false where its storage is full or blocked. */
  keep(): boolean;
  /** Reverts to the last save. */
  discard(): void;
  /** Whether the stored version isn't the one that was opened or saved here; false if it can't be read. */
  isStale(): Promise<boolean>;
  /** Goes on with edits from an earlier stay, made on that version; `saved`: what was stored in it. */
  restore(change: DocumentChange, etag: string | null, saved?: EditDocument): void;
}

interface SavingEnv {
  readonly api: DashboardApi;
  readonly drafts: DashboardDrafts;
  readonly nowMs: () => number;
}

export function createEditSaving(dashboardId: number, edit: EditStore, ui: EditUiStore, env: SavingEnv): EditSaving {
  const t = pageTranslate(dashboardEdit);
  const document = () => edit.store.getState();
  const isDirty = () => !isSameDocument(document(), ui.getState().saved);
  const keep = (): boolean => {
    const { etag, saved } = ui.getState();
    const isKept = env.drafts.keep({ document: document(), etag, saved, keptAtMs: env.nowMs() });
    if (ui.getState().isKeepRefused === isKept) ui.setState({ isKeepRefused: !isKept });
    return isKept;
  };

  return {
    isDirty,
    async save({ hydrate = false } = {}) {
      const { isSaving, etag, conflict, saved } = ui.getState();
      if (isSaving) return false;
      edit.endRun();
      const sent = document();
      const { sizeBytes, state } = measureLayout(sent.layout);
      if (state === 'too-large') {
        ui.setState({ problem: tooLarge(sizeBytes), mayRetry: false });
        return false;
      }
      ui.setState({ isSaving: true, problem: null });
      try {
        const result = await env.api.save(dashboardId, withoutSame(sent, saved), hydrate ? (conflict?.etag ?? null) : etag);
        if (result.kind === 'conflict') {
          ui.setState({ isSaving: false, conflict: result.conflict });
          return false;
        }
        ui.setState({ isSaving: false, conflict: null, saved: sent, etag: result.etag, said: t('saved') });
        if (!isDirty()) {
          env.drafts.forget();
          // As the warning promises. A history that has room goes on, so that a save can be undone.
          if (hasUsedUndo(edit, ui)) edit.clearHistory();
        }
        return true;
      } catch (error) {
        const problem =
          error instanceof SendFailure
            ? saveFailureText(error.sent, keep() ? 'browser' : 'pageOnly')
            : pageTranslate(dashboardSave)('failed', { reason: errorText(error, pageTranslate(common)('tryAgainLater')) });
        ui.setState({ isSaving: false, problem, mayRetry: true });
        return false;
      }
    },
    keep,
    discard() {
      edit.change(ui.getState().saved);
      env.drafts.forget();
    },
    async isStale() {
      const { etag } = ui.getState();
      const stored = await env.api.read(dashboardId).catch(() => null);
      return stored !== null && stored.etag !== etag;
    },
    restore(change, etag, saved) {
      if (saved) ui.setState({ saved });
      edit.change(change);
      ui.setState({ etag });
    },
  };
}

const hasUsedUndo = (edit: EditStore, ui: EditUiStore): boolean =>
  edit.history.getState().pastStates.length >= UNDO_STEPS || ui.getState().maxUndoHistoryExceeded;

/** Owners, roles and the like are sent only where they were changed: others can edit them at the same time. */
function withoutSame({ properties, ...content }: EditDocument, saved: EditDocument): EditDocument {
  return properties === undefined || properties === saved.properties ? content : { ...content, properties };
}

function tooLarge(sizeBytes: number): string {
  const t = pageTranslate(dashboardEdit);
  return `${t('saveTooLarge', { size: sizeBytes, limit: MAX_LAYOUT_BYTES })} ${t('size.advice')}`;
}
