// What of a chosen file is ready to be loaded, or on its way.
import type { upload } from '#app/messages/en/upload.ts';
import type { Translate } from '#app/messages/translate.ts';
import { toPercent } from './client/recent.ts';
import type { SendProgress } from './client/send-file.ts';

interface ChosenFile {
  readonly sent: SendProgress;
  readonly fileBytes: number;
  /** Null: not counted. */
  readonly rows: number | null;
  /** That are loaded; 0: it can't be read. */
  readonly columns: number;
}

export function describeReady({ sent, fileBytes, rows, columns }: ChosenFile, t: Translate<typeof upload.texts>): string {
  if (sent.isWaiting) return t('progress.waiting');
  if (sent.sentBytes < fileBytes) return t('background.sending', { percent: toPercent(sent.sentBytes / fileBytes) });
  if (columns === 0) return '';
  return rows === null ? t('ready.columns', { columns }) : t('ready.all', { rows, columns });
}
