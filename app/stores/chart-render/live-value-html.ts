// What a live value's slot contains: its text, or why there is none. Written the same way by the server and by the browser.
import { pickLiveValue } from '#app/domain/dashboard/page/live-value.ts';
import type { LiveValueView } from '#app/domain/dashboard/page/live-values-view.ts';
import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { escapeHtml } from './escape-html.ts';
import type { RenderEntry } from './wire.ts';

type Picked = Pick<LiveValueView, 'column' | 'row'>;
type Entry =
  | Pick<Extract<RenderEntry, { error: unknown }>, 'error'>
  | Pick<Exclude<RenderEntry, { error: unknown }>, 'dataTable'>;

export interface LiveValueText {
  readonly text: string;
  /** Why there is no value; null where there is one. */
  readonly problem: string | null;
}

/** @param entry null where the dashboard has no such chart. @param locale BCP 47 */
export function readLiveValue(entry: Entry | null, picked: Picked, locale: string): LiveValueText {
  const t = createTranslate(chartFigure, locale);
  if (entry !== null && 'error' in entry)
    return { text: entry.error.title, problem: `${entry.error.message} ${entry.error.advice}` };
  const found = entry === null ? { problem: 'missing' as const } : pickLiveValue(entry.dataTable, picked);
  if ('text' in found) return { text: found.text, problem: null };
  const { problem } = found;
  if (problem === 'empty') return { text: t('live.empty'), problem: null };
  const advice = problem === 'column' ? t('live.columnAdvice', { column: picked.column ?? '' }) : t(`live.${problem}Advice`);
  return { text: t(`live.${problem}`), problem: advice };
}

export function liveValueHtml(entry: Entry | null, picked: Picked, locale: string): string {
  const { text, problem } = readLiveValue(entry, picked, locale);
  return problem === null
    ? `<span class="live-text">${escapeHtml(text)}</span>`
    : `<span class="live-failed" role="note" title="${escapeHtml(problem)}">${escapeHtml(text)}</span>`;
}
