// Puts the charts into the stream of a page, in document order, as soon as each is drawn.
// A chart that is slower than the budget leaves a skeleton behind and comes at the end of the page.
import { FACTS_SLOT } from '#app/domain/dashboard/page/page-view.ts';
import { newHtml, type HtmlPiece, type HtmlPieces } from '#app/domain/html/html-pieces.ts';
import type { chartFigure } from '#app/messages/en/chart-figure.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { EncodeHtml } from '#app/services/requests/encode-html.ts';

export interface PendingChart {
  /** Null for a slot without a chart, which has no placeholder. */
  readonly title: string | null;
  /** The slot's HTML. A rejection is shown as a failed chart: it never breaks the page. */
  readonly html: Promise<HtmlPieces>;
  /** The chart, and whether its query failed; omitted for slots without a chart. */
  readonly chart?: { readonly id: number; readonly hasFailed: () => Promise<boolean> };
}

/** Charts by slot. */
export type PendingCharts = ReadonlyMap<number, PendingChart>;

interface FillOptions {
  readonly charts: PendingCharts;
  readonly t: FigureTexts;
  readonly nonce: string;
  readonly encode: EncodeHtml;
  /** Max time after the first byte that a chart can delay the rest of the page. */
  readonly budgetMs: number;
  /** Resolves after that many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** The marker of a slot, as screens write it into their HTML. */
const MARKER = /(<!--chart-slot:\d{1,6}-->)/;
const MARKER_START = '<!--chart-slot:';
const MAX_MARKER_LENGTH = MARKER_START.length + 6 + '-->'.length;
const PAGE_END = '</body></html>';
type FigureTexts = Translate<typeof chartFigure.texts>;

const skeletonHtml = (t: FigureTexts): string =>
  `<div class="chart-skeleton" data-skeleton role="status"><span class="m-visually-hidden">${escapeText(t('loading'))}</span></div>`;
const failedHtml = (t: FigureTexts): string =>
  `<div class="chart-failed" role="alert"><strong>${escapeText(t('failure.bug'))}</strong><p>${escapeText(t('rendering', { reason: t('unexpected') }))} ${escapeText(t('reloadAdvice'))}</p></div>`;

/** The page's texts, and the markers of its slots between them. */
export const splitAtSlots = (page: string): readonly string[] => page.split(MARKER);

const parseSlot = (marker: string): number => Number.parseInt(marker.slice(MARKER_START.length), 10);

/** The page with every slot filled. The order of bytes before a slot never changes. `page`: pieces where it is complete. */
export function fillChartSlots(page: ReadableStream<Uint8Array> | HtmlPieces, options: FillOptions): ReadableStream<Uint8Array> {
  const parts = filledParts(page, options);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(options.encode(value));
    },
    // A chart can still be pending; its end isn't awaited.
    cancel: () => void parts.return(undefined),
  });
}

/** HTML, and the slot that follows it; null where the page itself pauses or ends, or where there is none. */
interface Section {
  readonly html: HtmlPiece;
  readonly slot: number | null;
}

function* sectionsOf(pieces: HtmlPieces): Generator<Section, undefined> {
  for (const html of pieces) {
    if (html.text.includes(MARKER_START)) yield* splitAtMarkers(html);
    else yield { html, slot: null };
  }
  return undefined;
}

function* splitAtMarkers({ text, isKept }: HtmlPiece): Generator<Section, undefined> {
  const parts = splitAtSlots(text);
  for (let at = 0; at < parts.length; at += 2) {
    const marker = parts[at + 1];
    yield { html: { text: parts[at] ?? '', isKept }, slot: marker === undefined ? null : parseSlot(marker) };
  }
  return undefined;
}

async function* sectionsIn(page: ReadableStream<Uint8Array>): AsyncGenerator<Section, undefined> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const bytes of page) {
    held += decoder.decode(bytes, { stream: true });
    const whole = held.length - unfinishedTail(held);
    yield* splitAtMarkers(newHtml(held.slice(0, whole)));
    held = held.slice(whole);
  }
  yield { html: newHtml(held + decoder.decode()), slot: null };
  return undefined;
}

/** Groups what is ready into few chunks, but sends the page's beginning immediately. */
async function* filledParts(
  page: ReadableStream<Uint8Array> | HtmlPieces,
  options: FillOptions,
): AsyncGenerator<HtmlPieces, undefined> {
  const slots = fillerOf(options);
  const isStreamed = page instanceof ReadableStream;
  let ready: HtmlPiece[] = [];
  let isBegun = false;
  let hasPageEnd = false;
  for await (const { html, slot } of isStreamed ? sectionsIn(page) : sectionsOf(page)) {
    const hasEnd = html.text.includes(PAGE_END);
    hasPageEnd ||= hasEnd;
    const piece = hasEnd ? newHtml(html.text.replace(PAGE_END, '')) : html;
    if (piece.text !== '') ready.push(piece);
    const waits = slot === null ? isStreamed : !isBegun || !slots.isReady(slot);
    if (waits && ready.length > 0) {
      yield ready;
      [ready, isBegun] = [[], true];
    }
    if (slot !== null) ready.push(...(await slots.html(slot)));
  }
  if (slots.late.length > 0) {
    if (ready.length > 0) yield ready;
    ready = [];
    yield* lateCharts(slots.late, options);
  }
  if (hasPageEnd) ready.push(newHtml(PAGE_END));
  if (ready.length > 0) yield ready;
  return undefined;
}

interface Filler {
  /** Whether the slot's HTML is there without a wait. */
  readonly isReady: (slot: number) => boolean;
  readonly html: (slot: number) => Promise<HtmlPieces>;
  /** Charts that exceeded the budget. */
  readonly late: readonly [number, PendingChart][];
}

function fillerOf({ charts, t, budgetMs, wait }: FillOptions): Filler {
  const late: [number, PendingChart][] = [];
  const settled = new Set<number>();
  for (const [slot, { html }] of charts) void html.then(() => settled.add(slot)).catch(() => settled.add(slot));
  let overBudget: Promise<'late'> | null = null;
  const html = async (slot: number): Promise<HtmlPieces> => {
    const chart = charts.get(slot);
    if (!chart) return [];
    if (settled.has(slot)) return settle(chart, t);
    overBudget ??= wait(budgetMs).then(() => 'late' as const);
    const outcome = await Promise.race([settle(chart, t).then((drawn) => ({ drawn })), overBudget]);
    if (outcome !== 'late') return outcome.drawn;
    late.push([slot, chart]);
    return chart.title === null ? [] : [newHtml(skeletonHtml(t))];
  };
  return { html, late, isReady: (slot) => settled.has(slot) || !charts.has(slot) };
}

/** Number of last characters that can be the beginning of a marker or of the page's end. */
function unfinishedTail(text: string): number {
  const from = Math.max(0, text.length - MAX_MARKER_LENGTH);
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    const tail = text.slice(at);
    if (PAGE_END.startsWith(tail) || MARKER_START.startsWith(tail)) return tail.length;
    if (/^<!--chart-slot:\d{0,6}-{0,2}$/.test(tail)) return tail.length;
  }
  return 0;
}

/** The late charts in the order they are ready: readable in place, and moved to their slots by script. */
async function* lateCharts(late: readonly [number, PendingChart][], { nonce, t }: FillOptions): AsyncGenerator<HtmlPieces> {
  yield [newHtml('<div class="late-charts" data-late-charts>')];
  const running = new Map(late.map(([slot, chart]) => [slot, settle(chart, t).then((html) => ({ slot, chart, html }))]));
  while (running.size > 0) {
    const { slot, chart, html } = await Promise.race(running.values());
    running.delete(slot);
    const title = chart.title === null ? '' : `<h2>${escapeText(chart.title)}</h2>`;
    yield [newHtml(`<section data-late-chart="${slot}">${title}<div>`), ...html, newHtml('</div></section>')];
    yield [newHtml(`<script nonce="${nonce}">${moveScript(slot)}</script>`)];
  }
  yield [newHtml('</div>')];
}

const placeOf = (slot: number): string => (slot === FACTS_SLOT ? '[data-page-facts]' : `[data-chart-slot="${slot}"]`);

const moveScript = (slot: number): string =>
  `(function(s){var l=s.previousElementSibling,t=document.querySelector('${placeOf(slot)}');` +
  `if(t)t.replaceChildren.apply(t,Array.from(l.lastElementChild.childNodes));l.remove();s.remove()})(document.currentScript)`;

const settle = (chart: PendingChart, t: FigureTexts): Promise<HtmlPieces> => chart.html.catch(() => [newHtml(failedHtml(t))]);

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
