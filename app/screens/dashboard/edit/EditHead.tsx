// The bar over the edit mode: the title, undo and redo, saving and leaving.
import { useStore } from 'zustand';
import { MAX_LAYOUT_BYTES, measureLayout } from '#app/domain/dashboard/edit/layout-size.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Icon } from '#app/ui/icon/Icon.tsx';
import { IconButton } from '#app/ui/button/IconButton.tsx';
import { Menu } from '#app/ui/overlay/Menu.tsx';
import { MenuButton } from '#app/ui/overlay/MenuItem.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { isSameDocument } from './client/edit-store.ts';
import { useEdit, useSession, useUi } from './edit-context.ts';
import { PlainInput } from './layout/PlainInput.tsx';
import styles from './EditHead.module.css';

export interface EditHeadProps {
  readonly isPaneOpen: boolean;
  readonly onPane: () => void;
  readonly onSave: () => void;
  readonly onSaveAs: () => void;
  readonly onLeave: () => void;
  /** Opens the dashboard's properties; without it the entry is not there. */
  readonly onProperties?: (() => void) | undefined;
  /** The same for its filters. */
  readonly onFilters?: (() => void) | undefined;
}

export function EditHead({ isPaneOpen, onPane, onSave, onSaveAs, onLeave, onProperties, onFilters }: EditHeadProps) {
  const t = useMessages(dashboardEdit);
  const tCommon = useMessages(common);
  const session = useSession();
  const { modKey } = useShellData();
  const title = useEdit((document) => document.title);
  const isDirty = useIsDirty();
  const isSaving = useUi((ui) => ui.isSaving);
  const isExceeded = useUi((ui) => ui.maxUndoHistoryExceeded);
  const undos = useStore(session.history, ({ pastStates }) => pastStates.length);
  const redos = useStore(session.history, ({ futureStates }) => futureStates.length);
  return (
    <div className={styles.bar}>
      <header className={styles.head} data-pane="">
        <h1>
          <PlainInput
            label={t('head.titleLabel')}
            className={styles.title}
            value={title}
            placeholder={t('head.untitled')}
            onChange={(next) => session.change({ title: next }, 'title')}
            onDone={() => session.endRun()}
          />
        </h1>
        <span className={styles.state}>{isSaving ? tCommon('saving') : isDirty ? t('head.notSaved') : t('saved')}</span>
        <div className={styles.actions}>
          <IconButton
            icon="undo"
            label={undos === 0 && isDirty && isExceeded ? t('head.undoEnded') : t('head.undo', { key: modKey })}
            aria-disabled={undos === 0 || undefined}
            onClick={() => session.undo()}
          />
          <IconButton
            icon="redo"
            label={t('head.redo', { key: modKey })}
            aria-disabled={redos === 0 || undefined}
            onClick={() => session.redo()}
          />
          <IconButton
            icon="plus"
            label={isPaneOpen ? t('head.closePane') : t('head.openPane')}
            className={styles.toggle}
            aria-pressed={isPaneOpen}
            onClick={onPane}
          />
          <Button onClick={onLeave}>{isDirty ? t('head.discardButton') : tCommon('done')}</Button>
          <Button
            weight="primary"
            busy={isSaving}
            disabled={!isDirty}
            title={t('head.saveHint', { key: modKey })}
            onClick={onSave}
          >
            {tCommon('save')}
          </Button>
          <Menu label={t('head.menu')} face={<Icon name="more" />}>
            <MenuButton icon="copy" onClick={onSaveAs}>
              {t('head.saveAs')}
            </MenuButton>
            {onProperties ? (
              <MenuButton icon="edit" onClick={onProperties}>
                {t('head.properties')}
              </MenuButton>
            ) : null}
            {onFilters ? (
              <MenuButton icon="filter" onClick={onFilters}>
                {t('head.filters')}
              </MenuButton>
            ) : null}
          </Menu>
        </div>
      </header>
      <SizeNotice />
      <Problem onRetry={onSave} />
      <KeepNotice />
    </div>
  );
}

/** Whether something would be lost. */
export function useIsDirty(): boolean {
  const saved = useUi((ui) => ui.saved);
  return useEdit((document) => !isSameDocument(document, saved));
}

function SizeNotice() {
  const t = useMessages(dashboardEdit);
  const layout = useEdit((document) => document.layout);
  const { sizeBytes, state } = measureLayout(layout);
  if (state === 'fine') return null;
  const message = t('size.fact', { size: sizeBytes, limit: MAX_LAYOUT_BYTES });
  return state === 'nearly-full' ? (
    <Notice className={styles.notice} kind="warning" title={t('size.nearlyFull')}>
      {message} {t('size.advice')}
    </Notice>
  ) : (
    <Notice className={styles.notice} kind="error" title={t('size.tooLarge')}>
      {message} {t('size.advice')}
    </Notice>
  );
}

function Problem({ onRetry }: { readonly onRetry: () => void }) {
  const tCommon = useMessages(common);
  const problem = useUi((ui) => ui.problem);
  const mayRetry = useUi((ui) => ui.mayRetry);
  const isSaving = useUi((ui) => ui.isSaving);
  if (problem === null) return null;
  return (
    <Notice className={styles.notice} kind="error">
      {problem}{' '}
      {mayRetry ? (
        <Button busy={isSaving} onClick={onRetry}>
          {tCommon('tryAgain')}
        </Button>
      ) : null}
    </Notice>
  );
}

/** Says that a crash or a closed tab would lose the edits. */
function KeepNotice() {
  const t = useMessages(dashboardEdit);
  const isKeepRefused = useUi((ui) => ui.isKeepRefused);
  const isDirty = useIsDirty();
  if (!isKeepRefused || !isDirty) return null;
  return (
    <Notice className={styles.notice} kind="warning" title={t('notKept.title')}>
      {t('notKept.detail')}
    </Notice>
  );
}
