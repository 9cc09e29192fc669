// The opened editor: bar, canvas, dialogs, keys, the guard against leaving, and the draft that survives a crash.
import { useBlocker } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { LiveCss } from '#app/screens/dashboard/properties/LiveCss.tsx';
import { BREAKPOINTS } from '#app/ui/breakpoints.ts';
import { Button } from '#app/ui/Button.tsx';
import { DialogActions } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { isSameDocument } from './client/edit-store.ts';
import type { Draft } from './client/drafts.ts';
import type { EditSession } from './client/edit-session.ts';
import { useEdit, useSession, useUi } from './edit-context.ts';
import { editKeyOf } from './edit-keys.ts';
import { EditCanvas } from './EditCanvas.tsx';
import { ConflictDialog, LeaveDialog, SaveAsDialog } from './EditDialogs.tsx';
import { EditHead, useIsDirty } from './EditHead.tsx';
import type { EditScreenProps } from './edit-screen-props.ts';
import { MoveDialog } from './MoveDialog.tsx';
import text from '#app/ui/text.module.css';
import styles from './EditFrame.module.css';

export function EditFrame({ onLeave, onProperties, onFilters, renderConflict }: EditScreenProps) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const [isPaneOpen, setPaneOpen] = useState(() => !window.matchMedia(BREAKPOINTS.medium).matches);
  const [asking, setAsking] = useState<'leave' | 'save-as' | null>(null);
  const wasSaved = useRef(false);
  const { isLeaving, blocker } = useGuard();
  const draft = useDraft(session);
  const movingId = useUi((ui) => ui.movingId);
  const conflict = useUi((ui) => ui.conflict);
  const said = useUi((ui) => ui.said);
  const css = useEdit((document) => document.css);

  const save = async (options?: { readonly takeOver: boolean }) => {
    const isDone = await session.save(options);
    wasSaved.current ||= isDone;
    return isDone;
  };
  const leave = () => {
    isLeaving.current = true;
    onLeave({ isSaved: wasSaved.current, openTabs: session.ui.getState().openTabs });
  };
  const saveAndLeave = async (options?: { readonly takeOver: boolean }) => {
    if (await save(options)) leave();
  };
  const discard = () => {
    session.discard();
    if (blocker.state === 'blocked') {
      isLeaving.current = true;
      blocker.proceed();
    } else leave();
  };
  const closePane = useCallback(() => setPaneOpen(false), []);
  const closeConflict = () => session.ui.setState({ conflict: null });
  const saveAs = () => {
    closeConflict();
    setAsking('save-as');
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = editKeyOf(event, isTyping(event.target));
      if (!key || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (key === 'undo') session.undo();
      else if (key === 'redo') session.redo();
      else if (session.isDirty()) void save().then((isDone) => isDone && showToast('success', t('saved')));
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  // Undone sizes and moves need other pictures.
  useEffect(() => session.store.subscribe(() => session.env.pictures.fitSoon()), [session]);

  const conflictProps = conflict && {
    conflict,
    onTakeOver: () => void saveAndLeave({ takeOver: true }),
    onSaveAs: saveAs,
    onClose: closeConflict,
  };
  return (
    <div className={styles.editor}>
      {css.trim() === '' ? null : <LiveCss css={css} scope={`.${AUTHOR.canvas}`} />}
      <EditHead
        isPaneOpen={isPaneOpen}
        onPane={() => setPaneOpen(!isPaneOpen)}
        onSave={() => void saveAndLeave()}
        onSaveAs={() => setAsking('save-as')}
        onLeave={() => (session.isDirty() ? setAsking('leave') : leave())}
        onProperties={onProperties && (() => onProperties(session))}
        onFilters={onFilters && (() => onFilters(session))}
      />
      {draft.found ? <DraftNotice draft={draft.found} onRestore={draft.restore} onForget={draft.forget} /> : null}
      <EditCanvas isPaneOpen={isPaneOpen} onClosePane={closePane} />
      <p className={text.visuallyHidden} role="status">
        {said}
      </p>
      {movingId === null ? null : <MoveDialog id={movingId} onClose={() => session.ui.setState({ movingId: null })} />}
      {asking === 'leave' || blocker.state === 'blocked' ? (
        <LeaveDialog
          onStay={() => {
            setAsking(null);
            blocker.reset?.();
          }}
          onDiscard={discard}
        />
      ) : null}
      {asking === 'save-as' ? (
        <SaveAsDialog
          onClose={() => setAsking(null)}
          onSaved={(id) => {
            session.env.drafts.forget();
            isLeaving.current = true;
            window.location.assign(`/superset/dashboard/${id}/`);
          }}
        />
      ) : null}
      {conflictProps === null ? null : (renderConflict?.({ ...conflictProps, session }) ?? <ConflictDialog {...conflictProps} />)}
    </div>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]');

/** Whatever leads away asks first while something is not saved. */
function useGuard() {
  const isDirty = useIsDirty();
  const isLeaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty && !isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return { isLeaving, blocker };
}

const KEEP_PAUSE_MS = 400;

/** Keeps what is not saved in the browser, and finds what an earlier stay left there. */
function useDraft(session: EditSession) {
  const { drafts } = session.env;
  const [found, setFound] = useState(() => {
    const draft = drafts.find();
    return draft && !isStored(session, draft) ? draft : null;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!session.isDirty()) return;
      session.keep();
    };
    const keepSoon = () => {
      timer ??= setTimeout(keep, KEEP_PAUSE_MS);
    };
    const stop = session.store.subscribe(keepSoon);
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      if (timer !== undefined) keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [session]);
  return {
    found,
    restore: () => {
      if (found) session.restore(found.document, found.etag, found.saved);
      setFound(null);
    },
    forget: () => {
      drafts.forget();
      setFound(null);
    },
  };
}

function isStored(session: EditSession, draft: Draft): boolean {
  const { saved } = session.ui.getState();
  return isSameDocument(saved, draft.document) || JSON.stringify(saved) === JSON.stringify(draft.document);
}

interface DraftNoticeProps {
  readonly draft: Draft;
  readonly onRestore: () => void;
  readonly onForget: () => void;
}

function DraftNotice({ draft, onRestore, onForget }: DraftNoticeProps) {
  const t = useMessages(dashboardEdit);
  const session = useSession();
  const age = relativeTime(draft.keptAtMs, session.env.nowMs(), document.documentElement.lang);
  return (
    <div className={styles.draft}>
      <Notice kind="info" title={t('draft.title')}>
        {t('draft.detail', { age })}
        <DialogActions className={styles.draftActions}>
          <Button onClick={onForget}>{t('draft.discardButton')}</Button>
          <Button weight="primary" onClick={onRestore}>
            {t('draft.restoreButton')}
          </Button>
        </DialogActions>
      </Notice>
    </div>
  );
}
