// How far the upload is, with a way to stop it.
import { upload } from '#app/messages/en/upload.ts';
import { common } from '#app/messages/en/common.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { percentOf } from './client/recent.ts';
import type { Transfer } from './use-transfer.ts';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly file: File;
  readonly transfer: Transfer;
}

export function Progress({ file, transfer }: ProgressProps) {
  const t = useMessages(upload);
  const tCommon = useMessages(common);
  const { stage, sent, view } = transfer;
  const sentShare = file.size === 0 ? 1 : sent.sentBytes / file.size;
  const loadedShare = view && view.size_bytes > 0 ? view.bytes_read / view.size_bytes : 0;
  // Sending is a third of the way as the bar shows it.
  const share = stage === 'sending' ? sentShare / 3 : (1 + 2 * loadedShare) / 3;
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

function describe({ stage, sent, view }: Transfer, sentShare: number, t: Translate<typeof upload.texts>): string {
  if (sent.isWaiting) return t('progress.waiting');
  if (stage === 'sending') return t('progress.sending', { percent: percentOf(sentShare) });
  return view?.state === 'publishing' ? t('progress.publishing') : t('progress.loading', { count: view?.rows_loaded ?? 0 });
}
