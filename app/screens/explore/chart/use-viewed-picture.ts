// Draws a shared chart in the browser: where the page came without its picture, and as wide as its box is now.
import { useEffect, type RefObject } from 'react';
import { common } from '#app/messages/en/common.ts';
import { exploreProblem } from '#app/messages/en/explore-problem.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { QUERY_DEADLINE_MS } from '#app/screens/shell/api/deadlines.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { ENTRY } from '#app/stores/chart-render/entry-check.ts';
import { figureHtml } from '#app/stores/chart-render/figure-html.ts';
import type { RenderEntry } from '#app/stores/chart-render/wire.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { serverNow } from '#app/ui/browser/server-clock.ts';
import { useBoxSize } from '#app/ui/layout/use-box-size.ts';

const PAUSE_MS = 300;
/** The server draws for the viewport that it knows; a scroll bar more or less is no reason to draw again. */
const TOLERANCE_PX = 40;
/** Above a picture: how old its data is. */
const NOTE_PX = 28;

export function useViewedPicture(ref: RefObject<HTMLElement>, chartId: number): void {
  const t = useMessages(exploreProblem);
  const tCommon = useMessages(common);
  const send = useApi();
  const boxPx = useBoxSize(ref)?.widthPx ?? null;
  useEffect(() => {
    const host = ref.current;
    if (host === null || boxPx === null) return undefined;
    const { widthPx, heightPx } = measureInside(host);
    if (isFitting(host, widthPx)) return undefined;
    const aborter = new AbortController();
    const draw = async () => {
      const body = { chartId, slot: 1, widthPx, heightPx: heightPx - NOTE_PX };
      const options = { method: 'POST', body, reply: ENTRY, deadlineMs: QUERY_DEADLINE_MS, signal: aborter.signal } as const;
      const sent = await send('/charts/preview', options);
      if (aborter.signal.aborted) return;
      if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
      const entry = jsonOf(sent.text) as RenderEntry;
      host.innerHTML = figureHtml(entry, { nowMs: serverNow(), locale: document.documentElement.lang });
    };
    const fail = (error: unknown) => {
      if (!aborter.signal.aborted) showToast('danger', t('view-only.failed', { reason: errorText(error, tCommon('tryAgain')) }));
    };
    const timer = setTimeout(() => void draw().catch(fail), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [ref, chartId, boxPx, send, t, tCommon]);
}

/** Whether what is drawn is as wide as its box; tables and texts are always. */
function isFitting(host: HTMLElement, widthPx: number): boolean {
  if (host.firstElementChild === null) return false;
  const picture = host.querySelector<HTMLElement>('[data-picture="drawing"]');
  return picture === null || Math.abs(Number(picture.dataset['width']) - widthPx) <= TOLERANCE_PX;
}

function measureInside(host: HTMLElement): { readonly widthPx: number; readonly heightPx: number } {
  const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(host);
  return {
    widthPx: host.clientWidth - Math.round(parseFloat(paddingLeft) + parseFloat(paddingRight)),
    heightPx: host.clientHeight - Math.round(parseFloat(paddingTop) + parseFloat(paddingBottom)),
  };
}
