// Who can open an object, and the ways to pass it on. Those who only view it get its link.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { share as shareMessages } from '#app/messages/en/share.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { FieldHint } from '#app/ui/form/Field.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import text from '#app/ui/text/text.module.css';
import { AddPeople } from './AddPeople.tsx';
import type { ShareTarget } from './client/share-calls.ts';
import { useAccess, type Access } from './client/use-access.ts';
import { SharePeople } from './SharePeople.tsx';
import styles from './share.module.css';

export interface Publishing {
  /** False if it couldn't be saved; shows the reason. */
  readonly save: (isPublished: boolean) => Promise<boolean>;
  readonly onChanged: (isPublished: boolean) => void;
}

interface ShareDialogProps {
  readonly target: ShareTarget;
  readonly canEdit: boolean;
  /** Null: it has no drafts. */
  readonly publishing: Publishing | null;
  readonly onCopyLink: () => void;
  /** Null for those who can't. */
  readonly onImageLinks: (() => void) | null;
  readonly onEmbed: (() => void) | null;
  readonly onClose: () => void;
}

export function ShareDialog({ target, canEdit, publishing, onCopyLink, onImageLinks, onEmbed, onClose }: ShareDialogProps) {
  const t = useMessages(shareMessages);
  return (
    <Dialog title={t('title', { kind: target.kind })} className={styles.dialog} onClose={onClose}>
      <DialogContent isStack>
        {canEdit ? <Editing target={target} publishing={publishing} /> : <p>{t('viewOnly')}</p>}
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

function Editing({ target, publishing }: Pick<ShareDialogProps, 'target' | 'publishing'>) {
  const t = useMessages(shareMessages);
  const tCommon = useMessages(common);
  const loaded = useAccess(target);
  const access: Access = {
    ...loaded,
    save: async (wish) => {
      const isSaved = await loaded.save(wish);
      if (isSaved && wish.publish) publishing?.onChanged(true);
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
  return (
    <>
      <AddPeople target={target} access={access} facts={facts} />
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      <SharePeople access={access} facts={facts} />
      {publishing === null || facts.published === null ? null : (
        <PublishedState
          isPublished={facts.published}
          hasRoles={facts.entries.some((entry) => !entry.is_shared)}
          publishing={publishing}
          onChanged={access.reload}
        />
      )}
    </>
  );
}

interface PublishedStateProps {
  readonly isPublished: boolean;
  /** Superset's roles of the dashboard, which limit it to their members. */
  readonly hasRoles: boolean;
  readonly publishing: Publishing;
  readonly onChanged: () => void;
}

function PublishedState({ isPublished, hasRoles, publishing, onChanged }: PublishedStateProps) {
  const t = useMessages(shareMessages);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    if (await publishing.save(!isPublished)) {
      publishing.onChanged(!isPublished);
      onChanged();
    }
    setIsBusy(false);
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
