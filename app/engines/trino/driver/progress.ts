// Progress of a statement as reported by Trino, and the URL of its web interface.
import * as z from 'zod';
import type { StatementProgress } from '#app/engines/shared/engine.ts';

const count = z.number().min(0).catch(0);

/** The statistics in a page of the protocol; missing or unreadable values are left out. */
export const statsSchema = z
  .object({ progressPercentage: z.number().nullish().catch(null), completedSplits: count, totalSplits: count })
  .nullish()
  .catch(null);

interface ProgressPage {
  readonly infoUri?: string | null | undefined;
  readonly stats?: z.infer<typeof statsSchema>;
}

export const readProgress = ({ infoUri, stats }: ProgressPage): StatementProgress => ({
  percent: stats ? percentOf(stats) : null,
  trackingUrl: infoUri ? trackingUrlOf(infoUri) : null,
});

/** The server's own figure, else the share of splits that are done; null while none are planned. */
function percentOf({ progressPercentage, completedSplits, totalSplits }: NonNullable<ProgressPage['stats']>): number | null {
  const percent = progressPercentage ?? (totalSplits > 0 ? (100 * completedSplits) / totalSplits : null);
  return percent === null || !Number.isFinite(percent) ? null : Math.max(0, Math.min(percent, 100));
}

const MAX_URL_CHARS = 2_000;

/** Users follow it: what is no web address, or carries credentials, is none. */
function trackingUrlOf(uri: string): string | null {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.password !== '') return null;
  return url.href.length <= MAX_URL_CHARS ? url.href : null;
}
