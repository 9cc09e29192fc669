// The opened editor: bar, canvas, dialogs, keys, the guard against leaving, and the draft that survives a crash.
import { useCallback, useEffect, useRef, useState } from 'react';
import { itemAt } from '#app/domain/dashboard/edit/position-map.ts';
import { LiveCss } from '#app/screens/dashboard/properties/LiveCss.tsx';
import { BREAKPOINTS } from '#app/ui/styles/breakpoints.ts';
import { AUTHOR } from '#app/screens/dashboard/author-classes.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { useEdit, useSession, useUi } from './edit-context.ts';
import { EditCanvas } from './EditCanvas.tsx';
import { ConflictDialog, LeaveDialog, SaveAsDialog } from './EditDialogs.tsx';
import { EditHead } from './EditHead.tsx';
import type { EditScreenProps } from './edit-screen-props.ts';
import { MoveDialog } from './layout/MoveDialog.tsx';
import { useDraft } from './use-draft.ts';
import { useEditKeys } from './use-edit-keys.ts';
import { useGuard } from './use-guard.ts';
import text from '#app/ui/text/text.module.css';
import styles from './EditFrame.module.css';

export function EditFrame({ onLeave, onProperties, onFilters, renderConflict }: EditScreenProps) {
  const session = useSession();
  const [isPaneOpen, setIsPaneOpen] = useState(() => !window.matchMedia(BREAKPOINTS.medium).matches);
  const [openDialog, setOpenDialog] = useState<'leave' | 'save-as' | null>(null);
  const wasSaved = useRef(false);
  const { isLeaving, blocker } = useGuard();
  const draft = useDraft(session);
  const movingId = useUi((ui) => ui.movingId);
  const conflict = useUi((ui) => ui.conflict);
  const said = useUi((ui) => ui.said);
  const css = useEdit((document) => document.css);

  const save = async (options?: { readonly hydrate: boolean }) => {
    const isDone = await session.save(options);
    wasSaved.current ||= isDone;
    return isDone;
  };
  const leave = () => {
    isLeaving.current = true;
    const { openTabs, saved } = session.ui.getState();
    onLeave({ isSaved: wasSaved.current, openTabs: openTabs.filter((id) => itemAt(saved.layout, id)) });
  };
  const saveAndLeave = async (options?: { readonly hydrate: boolean }) => {
    if (await save(options)) leave();
  };
  const discard = async () => {
    session.discard();
    if (blocker.state === 'blocked') {
      isLeaving.current = true;
      return blocker.proceed();
    }
    setOpenDialog(null);
    // A chart can have been saved to the dashboard meanwhile: the page behind doesn't have it.
    wasSaved.current ||= await session.isStale();
    leave();
  };
  const openPane = useCallback(() => setIsPaneOpen(true), []);
  const closePane = useCallback(() => setIsPaneOpen(false), []);
  const closeConflict = () => session.ui.setState({ conflict: null });
  const saveAs = () => {
    closeConflict();
    setOpenDialog('save-as');
  };

  useEditKeys(session, save);
  // Undone sizes and moves need other pictures.
  useEffect(() => session.store.subscribe(() => session.env.pictures.fitSoon()), [session]);

  const conflictProps = conflict && {
    conflict,
    onTakeOver: () => void saveAndLeave({ hydrate: true }),
    onSaveAs: saveAs,
    onClose: closeConflict,
  };
  return (
    <div className={styles.editor}>
      {css.trim() === '' ? null : <LiveCss css={css} scope={`.${AUTHOR.canvas}`} />}
      <EditHead
        isPaneOpen={isPaneOpen}
        onPane={() => setIsPaneOpen(!isPaneOpen)}
        onSave={() => void saveAndLeave()}
        onSaveAs={() => setOpenDialog('save-as')}
        onLeave={() => (session.isDirty() ? setOpenDialog('leave') : leave())}
        onProperties={onProperties && (() => onProperties(session))}
        onFilters={onFilters && (() => onFilters(session))}
      />
      {draft.found ? <DraftNotice draft={draft.found} onRestore={draft.restore} onForget={draft.forget} /> : null}
      <EditCanvas isPaneOpen={isPaneOpen} onOpenPane={openPane} onClosePane={closePane} />
      <p className={text.visuallyHidden} role="status">
        {said}
      </p>
      {movingId === null ? null : <MoveDialog id={movingId} onClose={() => session.ui.setState({ movingId: null })} />}
      {openDialog === 'leave' || blocker.state === 'blocked' ? (
        <LeaveDialog
          onStay={() => {
            setOpenDialog(null);
            blocker.reset?.();
          }}
          onDiscard={() => void discard()}
        />
      ) : null}
      {openDialog === 'save-as' ? (
        <SaveAsDialog
          onClose={() => setOpenDialog(null)}
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
