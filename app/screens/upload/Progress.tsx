// How far the upload is, with a way to stop it.
import { upload } from '#app/messages/en/upload.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { computeReadShare, toPercent } from './client/recent.ts';
import type { UploadTransfer } from './use-transfer.ts';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly file: File;
  readonly transfer: UploadTransfer;
}

export function Progress({ file, transfer }: ProgressProps) {
  const t = useMessages(upload);
  const tCommon = useMessages(common);
  const { stage, sent, view } = transfer;
  const sentShare = file.size === 0 ? 1 : sent.sentBytes / file.size;
  const loadedShare = view ? computeReadShare(view) : 0;
  // A third of the way each, as the bar shows it: sending, looking at all rows, loading them.
  const share = stage === 'sending' ? sentShare / 3 : (((view?.is_checking ?? true) ? 1 : 2) + loadedShare) / 3;
  return (
    <Panel isPadded className={styles.progress}>
      <h2>{t('progress.title', { name: file.name })}</h2>
      <progress className={styles.bar} max={1} value={share} aria-label={t('progress.bar')} />
      <p role="status">{describe(transfer, sentShare, t)}</p>
      {view?.state === 'publishing' ? null : (
        <div>
          <Button onClick={transfer.cancel}>{tCommon('cancel')}</Button>
        </div>
      )}
    </Panel>
  );
}

function describe({ stage, sent, view }: UploadTransfer, sentShare: number, t: Translate<typeof upload.texts>): string {
  if (sent.isWaiting) return t('progress.waiting');
  if (stage === 'sending') return t('progress.sending', { percent: toPercent(sentShare) });
  if (view?.is_checking) return t('progress.checking', { percent: toPercent(computeReadShare(view)) });
  return view?.state === 'publishing' ? t('progress.publishing') : t('progress.loading', { count: view?.rows_loaded ?? 0 });
}
