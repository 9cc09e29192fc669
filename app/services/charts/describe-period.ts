// The period of a chart as its note says it.
import { LRUCache } from 'lru-cache';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { toZone } from '#app/domain/time/zone.ts';
import type { chartFigure } from '#app/messages/en/chart-figure.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';

type FigureTexts = Translate<typeof chartFigure.texts>;
type Range = Pick<DatasetResult, 'fromMs' | 'toMs'>;

export interface Manner {
  /** BCP 47. */
  readonly locale: string;
  /** IANA zone of the dataset's days; null is UTC. */
  readonly timeZone: string | null;
}

/** Making one takes longer than all else that a note needs. Zones are those of datasets. */
const dayFormat = (locale: string, timeZone: string): Intl.DateTimeFormat => {
  const known = DAY_FORMATS.get(`${locale} ${timeZone}`);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  DAY_FORMATS.set(`${locale} ${timeZone}`, made);
  return made;
};
const DAY_FORMATS = new LRUCache<string, Intl.DateTimeFormat>({ max: 32 });

/** Cached, because all charts of a page have the same few ranges, and formatting one takes longer than writing its chart's HTML. */
function rangeText(format: Intl.DateTimeFormat, manner: string, [fromMs, lastMs]: readonly [number, number]): string {
  const key = `${manner} ${fromMs} ${lastMs}`;
  const known = RANGE_TEXTS.get(key) ?? format.formatRange(fromMs, lastMs);
  RANGE_TEXTS.set(key, known);
  return known;
}
const RANGE_TEXTS = new LRUCache<string, string>({ max: 256 });

/** "Jan 1 – Mar 31, 2001"; null where the chart has no range. The end is exclusive, so whole days are named by their last. */
export function describePeriod(result: Range | undefined, { locale, timeZone }: Manner, t: FigureTexts): string | null {
  if (!result) return null;
  const { fromMs, toMs } = result;
  const zone = timeZone ?? 'UTC';
  const format = dayFormat(locale, zone);
  const lastMs = toMs === null ? null : toZone(toMs, timeZone) % DAY_MS === 0 ? toMs - 1 : toMs;
  if (fromMs !== null && lastMs !== null) return rangeText(format, `${locale} ${zone}`, [fromMs, Math.max(fromMs, lastMs)]);
  if (fromMs !== null) return t('range.since', { date: format.format(fromMs) });
  return lastMs === null ? null : t('range.until', { date: format.format(lastMs) });
}
