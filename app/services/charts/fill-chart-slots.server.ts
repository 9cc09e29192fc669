// Puts the charts into the stream of a page, in document order, as soon as each is drawn.
// A chart that is slower than the budget leaves a skeleton behind and comes at the end of the page.
import type { chartFigure } from '#app/messages/en/chart-figure.ts';
import type { Translate } from '#app/messages/translate.ts';

export interface PendingChart {
  readonly title: string;
  /** The slot's HTML. A rejection is shown as a failed chart: it never breaks the page. */
  readonly html: Promise<string>;
}

/** By slot. */
export type PendingCharts = ReadonlyMap<number, PendingChart>;

interface FillOptions {
  readonly charts: PendingCharts;
  readonly t: FigureTexts;
  readonly nonce: string;
  /** How long after the first byte a chart can delay what follows it. */
  readonly budgetMs: number;
  /** Resolves after that many milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** The marker of a slot, as screens write it into their HTML. */
const MARKER = /<!--chart-slot:(\d{1,6})-->/;
const MARKER_START = '<!--chart-slot:';
const MAX_MARKER_LENGTH = MARKER_START.length + 6 + '-->'.length;
const PAGE_END = '</body></html>';
type FigureTexts = Translate<typeof chartFigure.texts>;

const skeletonHtml = (t: FigureTexts): string =>
  `<div class="chart-skeleton" data-skeleton role="status"><span class="m-visually-hidden">${escapeText(t('loading'))}</span></div>`;
const failedHtml = (t: FigureTexts): string =>
  `<div class="chart-failed" role="alert"><strong>${escapeText(t('failure.bug'))}</strong><p>${escapeText(t('reloadAdvice'))}</p></div>`;

/** The page with every slot filled. The order of bytes before a slot never changes. */
export function fillChartSlots(page: ReadableStream<Uint8Array>, options: FillOptions): ReadableStream<Uint8Array> {
  const late: [number, PendingChart][] = [];
  let overBudget: Promise<'late'> | null = null;
  let held = '';
  let hasPageEnd = false;

  const slotHtml = async (slot: number): Promise<string> => {
    const chart = options.charts.get(slot);
    if (!chart) return '';
    overBudget ??= options.wait(options.budgetMs).then(() => 'late' as const);
    const outcome = await Promise.race([settle(chart, options.t).then((html) => ({ html })), overBudget]);
    if (outcome !== 'late') return outcome.html;
    late.push([slot, chart]);
    return skeletonHtml(options.t);
  };

  const pass = async (controller: TransformStreamDefaultController<string>) => {
    for (let found = MARKER.exec(held); found; found = MARKER.exec(held)) {
      const before = held.slice(0, found.index);
      if (before) controller.enqueue(before);
      held = held.slice(found.index + found[0].length);
      controller.enqueue(await slotHtml(Number(found[1])));
    }
    if (held.includes(PAGE_END)) {
      hasPageEnd = true;
      held = held.replace(PAGE_END, '');
    }
    const keep = unfinishedTail(held);
    const ready = held.slice(0, held.length - keep);
    if (ready) controller.enqueue(ready);
    held = held.slice(held.length - keep);
  };

  const filler = new TransformStream<string, string>({
    async transform(text, controller) {
      held += text;
      await pass(controller);
    },
    async flush(controller) {
      if (held) controller.enqueue(held);
      if (late.length > 0) for await (const part of lateCharts(late, options)) controller.enqueue(part);
      if (hasPageEnd) controller.enqueue(PAGE_END);
    },
  });
  return page
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(filler)
    .pipeThrough(new TextEncoderStream());
}

/** How many last characters might be the beginning of a marker or of the page's end. */
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
async function* lateCharts(late: readonly [number, PendingChart][], { nonce, t }: FillOptions): AsyncGenerator<string> {
  yield '<div class="late-charts" data-late-charts>';
  const running = new Map(late.map(([slot, chart]) => [slot, settle(chart, t).then((html) => ({ slot, chart, html }))]));
  while (running.size > 0) {
    const { slot, chart, html } = await Promise.race(running.values());
    running.delete(slot);
    yield `<section data-late-chart="${slot}"><h2>${escapeText(chart.title)}</h2><div>${html}</div></section>`;
    yield `<script nonce="${nonce}">${moveScript(slot)}</script>`;
  }
  yield '</div>';
}

const moveScript = (slot: number): string =>
  `(function(s){var l=s.previousElementSibling,t=document.querySelector('[data-chart-slot="${slot}"]');` +
  `if(t)t.replaceChildren.apply(t,Array.from(l.lastElementChild.childNodes));l.remove();s.remove()})(document.currentScript)`;

const settle = (chart: PendingChart, t: FigureTexts): Promise<string> => chart.html.catch(() => failedHtml(t));

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
