// Who can open the dashboard, and the ways to pass it on. Those who only view it get its link.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { shareDashboard } from '#app/messages/en/share-dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/Dialog.tsx';
import { DialogFoot } from '#app/ui/DialogFoot.tsx';
import { FieldHint } from '#app/ui/Field.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import text from '#app/ui/text.module.css';
import { savePublished } from '#app/screens/dashboard/client/save-published.ts';
import { AddPeople } from './AddPeople.tsx';
import { useAccess, type Access } from './client/use-access.ts';
import { SharePeople } from './SharePeople.tsx';
import styles from './share.module.css';

export interface ShareDialogProps {
  readonly dashboardId: number;
  readonly canEdit: boolean;
  readonly onPublished: (isPublished: boolean) => void;
  readonly onCopyLink: () => void;
  /** Null for those who can't. */
  readonly onImageLinks: (() => void) | null;
  readonly onEmbed: (() => void) | null;
  readonly onClose: () => void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { dashboardId, canEdit, onCopyLink, onImageLinks, onEmbed, onClose } = props;
  const t = useMessages(shareDashboard);
  return (
    <Dialog title={t('title')} className={styles.dialog} onClose={onClose}>
      <DialogContent isStack>
        {canEdit ? <Editing dashboardId={dashboardId} onPublished={props.onPublished} /> : <p>{t('viewOnly')}</p>}
      </DialogContent>
      <DialogFoot className={styles.foot}>
        {onImageLinks === null ? null : (
          <Button icon="image" weight="quiet" onClick={onImageLinks}>
            {t('imageLinks')}
          </Button>
        )}
        {onEmbed === null ? null : (
          <Button icon="code" weight="quiet" onClick={onEmbed}>
            {t('embed')}
          </Button>
        )}
        <Button icon="link" onClick={onCopyLink}>
          {t('copyLink')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Editing({ dashboardId, onPublished }: Pick<ShareDialogProps, 'dashboardId' | 'onPublished'>) {
  const t = useMessages(shareDashboard);
  const tCommon = useMessages(common);
  const loaded = useAccess(dashboardId);
  const access: Access = {
    ...loaded,
    save: async (wish) => {
      const isSaved = await loaded.save(wish);
      if (isSaved && wish.publish) onPublished(true);
      return isSaved;
    },
  };
  const { facts, failure, problem } = access;
  if (failure !== null)
    return (
      <Notice kind="error" title={t('loadFailed')}>
        {failure} <Button onClick={access.reload}>{tCommon('tryAgain')}</Button>
      </Notice>
    );
  if (facts === null) return <FieldHint role="status">{t('loading')}</FieldHint>;
  const publish = (isPublished: boolean) => {
    onPublished(isPublished);
    access.reload();
  };
  return (
    <>
      <AddPeople dashboardId={dashboardId} access={access} facts={facts} />
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      <SharePeople access={access} facts={facts} />
      <PublishedState
        dashboardId={dashboardId}
        isPublished={facts.published}
        hasRoles={facts.entries.some((entry) => !entry.is_shared)}
        onChanged={publish}
      />
    </>
  );
}

interface PublishedStateProps {
  readonly dashboardId: number;
  readonly isPublished: boolean;
  /** Superset's roles of the dashboard, which limit it to their members. */
  readonly hasRoles: boolean;
  readonly onChanged: (isPublished: boolean) => void;
}

function PublishedState({ dashboardId, isPublished, hasRoles, onChanged }: PublishedStateProps) {
  const t = useMessages(shareDashboard);
  const { csrfToken } = useShellData();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    if (await savePublished(dashboardId, !isPublished, csrfToken)) onChanged(!isPublished);
    setBusy(false);
  };
  const detail = !isPublished ? 'draft.detail' : hasRoles ? 'published.roles' : 'published.detail';
  return (
    <section className={styles.state}>
      <div>
        <h3>{t(isPublished ? 'published.title' : 'draft.title')}</h3>
        <p className={text.muted}>{t(detail)}</p>
      </div>
      <Button weight={isPublished ? 'plain' : 'primary'} busy={isBusy} onClick={() => void change()}>
        {t(isPublished ? 'unpublish' : 'publish')}
      </Button>
    </section>
  );
}
