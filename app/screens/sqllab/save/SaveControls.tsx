// Saves the tab's text by button and by key, and says what it is saved as and whether it has changed since.
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { activeEditor } from '#app/screens/sqllab/client/lab.ts';
import { isAsSaved, saveAgain, findKnownSavedQuery, saveFailureKind } from '#app/screens/sqllab/client/save/save-query.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';
import { useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { isSaveKey } from './save-key.ts';
import styles from './SaveControls.module.css';

const saveKeys = (modKey: string): string => (modKey === '⌘' ? '⌘S' : 'Ctrl+S');

/** `onOpen`: opens the save dialog, for a query without a name. */
export function SaveControls({ onOpen }: { readonly onOpen: () => void }) {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const { modKey } = useShellData();
  const [isBusy, setIsBusy] = useState(false);
  const isOff = useLabState((state) => {
    const editor = activeEditor(state);
    return !state.isStarted || !editor?.loaded || editor.sql.trim() === '';
  });
  useLookAtSaved();

  const save = async (): Promise<void> => {
    const editor = activeEditor(lab.store.getState());
    if (!editor || isOff || isBusy) return;
    if (editor.remoteId === null || findKnownSavedQuery(lab.saved.store.getState(), editor) === 'gone') {
      onOpen();
      return;
    }
    setIsBusy(true);
    try {
      const { label } = await saveAgain(lab, editor);
      showToast('success', t('saved.done', { name: label }));
    } catch (error) {
      const isUnsure = saveFailureKind(error, true) === 'unsure';
      showToast('danger', t(isUnsure ? 'saved.unsure' : 'saved.failed', { reason: describe(error) }));
    } finally {
      setIsBusy(false);
    }
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => listenForSave(() => void latest.current()), []);
  return (
    <>
      <SavedMark />
      <Button
        weight="quiet"
        icon="save"
        data-needs-script=""
        disabled={isOff}
        busy={isBusy}
        title={saveKeys(modKey)}
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => void save()}
      >
        <span className={styles.word}>{t('actions.save')}</span>
      </Button>
    </>
  );
}

function SavedMark() {
  const t = useMessages(sqllab);
  const { lab } = useLab();
  const editor = useLabState(activeEditor);
  const saved = useStore(lab.saved.store, (known) => findKnownSavedQuery(known, editor));
  if (saved === null || !editor) return null;
  if (saved === 'gone') return <span className={styles.saved}>{t('saved.deleted')}</span>;
  return (
    <span className={styles.saved} title={saved.label}>
      <span className={styles.name}>{saved.label}</span>
      <span>{t(isAsSaved(saved, editor) ? 'saved.unchanged' : 'saved.changed')}</span>
    </span>
  );
}

/** The saved query of the shown tab can be renamed or deleted elsewhere: queried on each return to it. */
function useLookAtSaved(): void {
  const { lab } = useLab();
  const editorId = useLabState((state) => activeEditor(state)?.id ?? null);
  const savedId = useLabState((state) => (state.isStarted ? (activeEditor(state)?.remoteId ?? null) : null));
  useEffect(() => {
    if (savedId === null || !lab.page.maySeeSaved) return undefined;
    const look = () => void lab.saved.look(savedId);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [lab, editorId, savedId]);
}

/** From anywhere on the screen but from dialogs, which save on their own. */
function listenForSave(save: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') || !isSaveKey(event)) return;
    save();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}
