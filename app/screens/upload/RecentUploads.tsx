// The viewer's uploads that no open page watches: each goes on, is canceled, or says how it ended.
import { useCallback, useEffect, useState } from 'react';
import { JOB_STATES, LOADABLE_STATES } from '#app/domain/upload/upload-state.ts';
import { common } from '#app/messages/en/common.ts';
import { upload } from '#app/messages/en/upload.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { UploadView } from '#app/stores/upload/wire.ts';
import { Button, LinkButton } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { forgetUpload, listUnwatched, toPercent, computeReadShare, computeSentShare } from './client/recent.ts';
import type { UploadApi } from './client/upload-api.ts';
import { exploreHref } from './use-transfer.ts';
import styles from './RecentUploads.module.css';

interface RecentUploadsProps {
  readonly api: UploadApi;
  /** The one that this page sends. */
  readonly currentId: string | null;
}

const POLL_MS = 2_000;

const isLoading = ({ state }: UploadView): boolean => JOB_STATES.some((one) => one === state);
const isLoadable = ({ state }: UploadView): boolean => LOADABLE_STATES.includes(state);

export function RecentUploads({ api, currentId }: RecentUploadsProps) {
  const t = useMessages(upload);
  const [views, setViews] = useState<readonly UploadView[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(async (): Promise<void> => {
    const found = await listUnwatched(api);
    if (found) setViews(found);
  }, [api]);
  const shown = views.filter(({ id }) => id !== currentId);
  const isChanging = shown.some(isLoading);
  useEffect(() => void read(), [read]);
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isChanging, read]);
  const dismiss = (id: string): void => {
    forgetUpload(id);
    setViews((known) => known.filter((view) => view.id !== id));
  };
  const cancel = async (id: string): Promise<void> => {
    const outcome = await api.cancel(id);
    setProblem(outcome.ok ? null : outcome.failure.message);
    if (outcome.ok) dismiss(id);
  };
  if (shown.length === 0) return null;
  const canContinue = shown.some(isLoadable);
  return (
    <Notice kind="info" title={t('recent.title')} className={styles.notice}>
      {canContinue ? <p>{t('recent.hint')}</p> : null}
      <ul className={styles.list}>
        {shown.map((view) => (
          <li key={view.id}>
            <RecentUpload view={view} onCancel={() => void cancel(view.id)} onDismiss={() => dismiss(view.id)} />
          </li>
        ))}
      </ul>
      {problem === null ? null : <p role="alert">{problem}</p>}
    </Notice>
  );
}

interface RecentUploadProps {
  readonly view: UploadView;
  readonly onCancel: () => void;
  readonly onDismiss: () => void;
}

function RecentUpload({ view, onCancel, onDismiss }: RecentUploadProps) {
  const t = useMessages(upload);
  const tCommon = useMessages(common);
  const { file_name: name, state, dataset_id: datasetId } = view;
  return (
    <>
      <span className={styles.name}>{name}</span>
      <span className={styles.state} data-failed={state === 'failed' || undefined}>
        {useStateText(view)}
      </span>
      {state === 'done' && datasetId !== null ? <LinkButton href={exploreHref(datasetId)}>{t('done.explore')}</LinkButton> : null}
      {isLoadable(view) ? (
        <Button onClick={onCancel} aria-label={t('recent.discardNamed', { name })}>
          {t('recent.discard')}
        </Button>
      ) : null}
      {state === 'queued' || state === 'loading' ? (
        <Button onClick={onCancel} aria-label={t('recent.cancelNamed', { name })}>
          {tCommon('cancel')}
        </Button>
      ) : null}
      {state === 'done' ? (
        <Button onClick={onDismiss} aria-label={t('recent.dismissNamed', { name })}>
          {t('recent.dismiss')}
        </Button>
      ) : null}
    </>
  );
}

function useStateText(view: UploadView): string {
  const t = useMessages(upload);
  switch (view.state) {
    case 'uploading':
      return t('background.sending', { percent: toPercent(computeSentShare(view)) });
    case 'queued':
    case 'loading':
      return view.is_checking
        ? t('progress.checking', { percent: toPercent(computeReadShare(view)) })
        : t('progress.loading', { count: view.rows_loaded });
    case 'publishing':
      return t('progress.publishing');
    case 'failed':
      return view.failure?.message ?? t('failed');
    case 'done':
      return t('done.loaded', { rows: view.rows_loaded, columns: view.column_count, table: view.table?.name ?? '' });
    case 'canceled':
      return t('progress.canceled');
  }
}
