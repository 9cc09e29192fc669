// Requests what the filters of the dashboard add to the chart that was opened from it, once the page is here.
import { useEffect } from 'react';
import * as z from 'zod';
import { parseExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';
import { findOrigin } from '#app/screens/dashboard/client/explore-origin.ts';
import { jsonOf, QUERY_DEADLINE_MS } from '#app/screens/shell/api/api-sender.ts';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { explore } from '#app/messages/en/explore.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import type { Origin } from '#app/screens/explore/client/explore-store.ts';
import { useExplore, type ExploreParts } from '#app/screens/explore/explore-context.ts';

const entrySchema = z.object({
  extra: z.unknown(),
  note: z.object({
    badges: z.array(z.object({ name: z.string(), value: z.string().nullable(), status: z.string() })).default([]),
  }),
});
/** The picture of the result is not used. */
const SMALL_PX = 40;

export function useOrigin(): void {
  const parts = useExplore();
  useEffect(() => {
    const { dashboardPageId, chart, urlParams, isOriginAwaited, setOrigin } = parts.store.getState();
    if (!isOriginAwaited || dashboardPageId === null || chart === null) return;
    const aborter = new AbortController();
    queryOrigin(parts, { dashboardPageId, chartId: chart.id, urlParams, signal: aborter.signal }).then(
      (origin) => setOrigin(origin),
      (error: unknown) => {
        if (aborter.signal.aborted) return;
        console.warn(error);
        setOrigin(null);
        showToast('info', pageTranslate(explore)('origin.failed'));
      },
    );
    return () => aborter.abort();
  }, [parts]);
}

interface Requested {
  readonly dashboardPageId: string;
  readonly chartId: number;
  readonly urlParams: UrlParams;
  readonly signal: AbortSignal;
}

/** Null where the browser keeps nothing of the dashboard. Throws where the server's reply is invalid. */
async function queryOrigin(
  { api }: ExploreParts,
  { dashboardPageId, chartId, urlParams, signal }: Requested,
): Promise<Origin | null> {
  const kept = findOrigin(dashboardPageId);
  if (!kept) return null;
  const { dashboardId, title, masks } = kept;
  const charts = [{ chartId, slot: 0, widthPx: SMALL_PX, heightPx: SMALL_PX }];
  const body = { dashboardId, charts, masks, urlParams, include: ['extra'] };
  const sent = await api.send('/charts/render', {
    method: 'POST',
    signal,
    body,
    reply: checkBody(entrySchema),
    deadlineMs: QUERY_DEADLINE_MS,
  });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error('The dashboard couldn’t be loaded.');
  const { extra, note } = entrySchema.parse(jsonOf(sent.text.trim()));
  const filters = note.badges.flatMap(({ name, value, status }) =>
    status === 'applied' && value !== null ? [{ name, value }] : [],
  );
  return { dashboardId, title, extra: parseExtraFormData(extra), filters };
}
