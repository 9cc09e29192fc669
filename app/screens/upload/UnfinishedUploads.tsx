// Files whose upload broke off: each goes on when it is selected again, or is discarded.
import { useEffect, useState } from 'react';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { UploadView } from '#app/stores/upload/wire.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { forgetUpload, listResumable, percentOf, sentShareOf } from './client/unfinished.ts';
import type { UploadApi } from './client/upload-api.ts';
import styles from './UnfinishedUploads.module.css';

interface UnfinishedUploadsProps {
  readonly api: () => UploadApi;
  /** The one that this page sends. */
  readonly currentId: string | null;
}

export function UnfinishedUploads({ api, currentId }: UnfinishedUploadsProps) {
  const t = useMessages(upload);
  const [views, setViews] = useState<readonly UploadView[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void listResumable(api()).then((found) => isHere && setViews(found));
    return () => void (isHere = false);
  }, []);
  const discard = async (id: string): Promise<void> => {
    const outcome = await api().cancel(id);
    setProblem(outcome.ok ? null : outcome.failure.message);
    if (!outcome.ok) return;
    forgetUpload(id);
    setViews((known) => known.filter((view) => view.id !== id));
  };
  const shown = views.filter(({ id }) => id !== currentId);
  if (shown.length === 0) return null;
  return (
    <Notice kind="info" title={t('unfinished.title', { count: shown.length })} className={styles.notice}>
      <p>{t('unfinished.hint', { count: shown.length })}</p>
      <ul className={styles.list}>
        {shown.map((view) => (
          <li key={view.id}>
            <span className={styles.name}>{view.file_name}</span>
            <span className={styles.share}>{t('background.sending', { percent: percentOf(sentShareOf(view)) })}</span>
            <Button onClick={() => void discard(view.id)} aria-label={t('unfinished.discardNamed', { name: view.file_name })}>
              {t('unfinished.discard')}
            </Button>
          </li>
        ))}
      </ul>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </Notice>
  );
}
