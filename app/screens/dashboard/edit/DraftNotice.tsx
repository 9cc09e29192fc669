// Notice about unsaved changes from an earlier session, with buttons to restore or discard them.
import { relativeTime } from '#app/domain/viewer/relative-time.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { DialogActions } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { DashboardDraft } from './client/drafts.ts';
import { useSession } from './edit-context.ts';
import styles from './DraftNotice.module.css';

interface DraftNoticeProps {
  readonly draft: DashboardDraft;
  readonly onRestore: () => void;
  readonly onForget: () => void;
}

export function DraftNotice({ draft, onRestore, onForget }: DraftNoticeProps) {
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
