// The screen's draft: edited here, kept in this browser, saved with the version that it began with.
import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { changeBody, isChanged } from '#app/domain/dataset/edit-body.ts';
import { findProblems } from '#app/domain/dataset/edit-problems.ts';
import { reduceEdit, startEdit } from '#app/domain/dataset/edit-state.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { readConflict } from '#app/screens/shell/api/read-conflict.ts';
import { newVersion } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import type { DatasetPage } from '#app/services/datasets/page.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { dataset } from '#app/messages/en/dataset.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { dropKept, findKept, keepDraft } from './kept-draft.ts';

const KEEP_PAUSE_MS = 400;

export function useEdit(page: DatasetPage) {
  const userId = useShellData().user?.userId ?? 0;
  const [state, dispatch] = useReducer(reduceEdit, page.saved, (saved) => startEdit(saved));
  // The draft's etag: a restored draft can be based on an older version than the page.
  const [etag, setEtag] = useState(page.etag);
  const [isRestored, setIsRestored] = useState(false);
  const isDirty = useMemo(() => isChanged(state.saved, state.draft), [state.saved, state.draft]);
  const problems = useMemo(() => findProblems(state.draft), [state.draft]);
  useEffect(() => {
    const kept = page.mayWrite ? findKept(userId, page.id) : null;
    if (!kept || !isChanged(kept.saved, kept.draft)) return;
    dispatch({ type: 'start', saved: kept.saved, draft: kept.draft });
    setEtag(kept.etag);
    setIsRestored(true);
  }, [page, userId]);
  const { isKept, isRefused, keepNow, drop } = useKept(page.id, userId, { etag, ...state, isDirty });
  /** Throws the draft away, the kept one too. */
  const startOver = () => {
    drop();
    dispatch({ type: 'start', saved: page.saved, draft: page.saved });
    setEtag(page.etag);
    setIsRestored(false);
  };
  const isComplete = problems.length === 0;
  const saving = useSaving(page.id, {
    etag,
    isReady: isDirty && isComplete,
    body: () => changeBody(state.saved, state.draft),
    onSaved: drop,
    isKept: keepNow,
  });
  return { state, dispatch, problems, isDirty, isKept, isKeepRefused: isRefused, isRestored, startOver, ...saving };
}

interface Writing {
  readonly etag: string;
  readonly isReady: boolean;
  readonly body: () => Readonly<Record<string, unknown>>;
  readonly onSaved: () => void;
  /** Whether the browser has what is on the screen. */
  readonly isKept: () => boolean;
}

/** Sends the draft. It fails with a message, or with the name of who saved in between. */
function useSaving(datasetId: number, { etag, isReady, body, onSaved, isKept }: Writing) {
  const [problem, setProblem] = useState<string | null>(null);
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const t = useMessages(dataset);
  const send = useApi();
  const { revalidate } = useRevalidator();
  const save = async (overwrites = false): Promise<void> => {
    if (isSaving || !isReady) return;
    setIsSaving(true);
    setProblem(null);
    const headers = overwrites ? {} : { 'If-Match': etag };
    const sent = await send(`/api/v1/dataset/${datasetId}`, {
      method: 'PUT',
      body: body(),
      headers,
      reply: newVersion(datasetId),
      // A new source is read before it is stored.
      deadlineMs: QUERY_DEADLINE_MS,
    });
    setIsSaving(false);
    const isSaved = sent.kind === 'replied' && sent.isOk;
    const conflict = isSaved ? null : readConflict(sent);
    setChangedBy(conflict && (conflict.changedBy ?? ''));
    if (isSaved) {
      onSaved();
      showToast('success', t('saved'));
      revalidate();
    } else if (!conflict) setProblem(failureText(sent, isKept() ? 'browser' : 'pageOnly'));
  };
  return { save, isSaving, problem, changedBy, closeConflict: () => setChangedBy(null), revalidate };
}

interface Keeping {
  readonly etag: string;
  readonly saved: DatasetPage['saved'];
  readonly draft: DatasetPage['saved'];
  readonly isDirty: boolean;
}

interface Kept {
  /** Whether what is on the screen is in the browser too. */
  readonly isKept: boolean;
  /** The browser's storage is full or blocked: what is on the screen is only there. */
  readonly isRefused: boolean;
  /** Keeps it at once; false where the browser's storage is full or blocked. */
  readonly keepNow: () => boolean;
  /** Forgets what was kept, and what was about to be: until the next change. */
  readonly drop: () => void;
}

function useKept(datasetId: number, userId: number, { etag, saved, draft, isDirty }: Keeping): Kept {
  const [isKept, setIsKept] = useState(true);
  const [isRefused, setIsRefused] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const keepNow = useCallback((): boolean => {
    clearTimeout(timer.current);
    const isDone = keepDraft(userId, datasetId, { etag, saved, draft });
    setIsKept(isDone);
    setIsRefused(!isDone);
    return isDone;
  }, [datasetId, userId, etag, saved, draft]);
  useEffect(() => {
    if (!isDirty) return undefined;
    setIsKept(false);
    timer.current = setTimeout(keepNow, KEEP_PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [isDirty, keepNow]);
  const drop = () => {
    clearTimeout(timer.current);
    dropKept(userId, datasetId);
  };
  return { isKept: isKept || !isDirty, isRefused: isRefused && isDirty, keepNow, drop };
}
