// Labels along a horizontal axis: shortened before they are rotated, without overlap, and inside the picture.
import { formatTime } from '#app/domain/format/format-time.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import type { TimeBands } from './band-scale.ts';
import { AXIS_PX, markWidth, oneLine, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import type { SeriesAxis } from '#app/charts/shared/series/series.ts';
import { fitNames } from '#app/charts/shared/text/fit-names.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { distinctTicks, tickTexts } from './tick-texts.ts';
import { timeTicks } from '#app/charts/shared/time/time-ticks.ts';
import { valueTicks } from './value-ticks.ts';

const GAP_PX = 10;
const ROW_PX = 16;
const FIRST_ROW_PX = 20;

export interface AxisLabelPlace {
  /** Position of a value along the axis, px from the plot's left. */
  readonly at: number;
  readonly label: string;
  readonly context: string | null;
}
export interface AxisLabels {
  /** y counts from the plot's lower edge. */
  readonly texts: readonly TextMark[];
  readonly heightPx: number;
  /** px from the plot's left. */
  readonly ticks: readonly number[];
}
/** The plot within the picture. */
export interface PlotSpan {
  readonly leftPx: number;
  readonly plotPx: number;
  readonly widthPx: number;
}

export interface TimeScale {
  readonly lengthPx: number;
  readonly locale: string;
  /** For bars, whose labels are centered on periods. */
  readonly bands: TimeBands | null;
  /** Space per label along the axis; default: the width of its text. */
  readonly labelPx?: number;
}

/** Label positions of a time axis, px from its start. */
export function timePlaces(
  axis: SeriesAxis,
  { lengthPx, locale, bands, labelPx }: TimeScale,
): (AxisLabelPlace & { readonly ms: number })[] {
  const [fromMs, toMs] = [axis.values[0] ?? 0, axis.values.at(-1) ?? 0];
  const widest = axis.format === null ? 30 : textWidth(axis.write(0), AXIS_PX);
  const fewest = Math.max(2, Math.floor(lengthPx / (labelPx ?? widest + 2.4 * GAP_PX)));
  const maxTicks = axis.format === null && labelPx === undefined ? Math.max(fewest, quartersIn(axis, lengthPx)) : fewest;
  const ticks = timeTicks({
    fromMs,
    toMs,
    timeZone: axis.zone,
    locale,
    unit: axis.unit,
    maxTicks,
    ...(bands === null || bands.starts === null ? {} : { places: bands.starts }),
  });
  return ticks.map(({ ms, label, context }) => {
    const at = bands === null ? timePosition(ms, fromMs, toMs, lengthPx) : bands.middleOf(ms) * lengthPx;
    if (axis.format === null) return { ms, at, label, context };
    return { ms, at, label: formatTime(ms, axis.format, { locale, timeZone: axis.zone }), context: null };
  });
}

const QUARTER_PX = 28;
const QUARTER_MS = 91 * DAY_MS;

/** Number of quarters if each has room for a short label such as "Q1", else 0. */
function quartersIn({ unit, values }: SeriesAxis, lengthPx: number): number {
  if (unit !== 'quarter') return 0;
  const count = Math.round(((values.at(-1) ?? 0) - (values[0] ?? 0)) / QUARTER_MS) + 1;
  return count * QUARTER_PX <= lengthPx ? count : 0;
}

export const timePosition = (ms: number, fromMs: number, toMs: number, plotPx: number): number =>
  toMs > fromMs ? ((ms - fromMs) / (toMs - fromMs)) * plotPx : plotPx / 2;

/** Label positions of round numbers on a number axis. */
export function numberPlaces(axis: SeriesAxis, plotPx: number, locale: string): AxisLabelPlace[] {
  const write = axis.writeValue;
  const [from, to] = axis.ends ?? [axis.values[0] ?? 0, axis.values.at(-1) ?? 0];
  if (from === to) return [{ at: plotPx / 2, label: write(from), context: null }];
  const onAxis = (count: number) => ({ ticks: valueTicks(from, to, count).ticks.filter((tick) => tick >= from && tick <= to) });
  const { ticks } = distinctTicks(onAxis, Math.max(2, Math.floor(plotPx / 72)), write);
  const texts = tickTexts(ticks, write, { locale });
  return ticks.map((tick, at) => ({ at: timePosition(tick, from, to, plotPx), label: texts[at] ?? '', context: null }));
}

/** Labels of a number or time axis, skipping labels that would touch the previous one. */
export function spacedLabels(places: readonly AxisLabelPlace[], span: PlotSpan): AxisLabels {
  const row = spaced(places, span, (place) => place.label, FIRST_ROW_PX - 4);
  const contexts = places.filter((place) => place.context !== null);
  const second = spacedFromEnd(contexts, span, FIRST_ROW_PX - 4 + ROW_PX);
  return {
    texts: [...row, ...second],
    heightPx: FIRST_ROW_PX + (second.length > 0 ? ROW_PX : 0) + 2,
    ticks: places.map(({ at }) => px(at)),
  };
}

/** Natural steps: e.g. 3 or 12 months, 7 days. */
const STEPS = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 52];

/** Labels every n-th of equal periods, with the smallest n for which no labels touch. */
export function evenLabels(places: readonly AxisLabelPlace[], span: PlotSpan): AxisLabels {
  const more = Array.from({ length: 12 }, (_, power) => 60 * 2 ** power);
  const rows = [...STEPS, ...more].map((every) => places.filter((_, index) => index % every === 0));
  const kept = rows.find((row) => spaced(row, span, ({ label }) => label, 0).length === row.length) ?? places.slice(0, 1);
  return spacedLabels(kept, span);
}

function spaced(
  places: readonly AxisLabelPlace[],
  span: PlotSpan,
  textOf: (place: AxisLabelPlace) => string,
  y: number,
): TextMark[] {
  const texts: TextMark[] = [];
  let end = -Infinity;
  for (const place of places) {
    const mark = centred(textOf(place), place.at, span, y);
    const half = markWidth(mark) / 2;
    if (mark.x - half < end + GAP_PX) continue;
    texts.push(mark);
    end = mark.x + half;
  }
  return texts;
}

/** If two labels touch, keeps the later one, because it marks the start of its unit. */
function spacedFromEnd(places: readonly AxisLabelPlace[], span: PlotSpan, y: number): TextMark[] {
  const texts: TextMark[] = [];
  let start = Infinity;
  for (const place of [...places].reverse()) {
    const mark = { ...centred(place.context ?? '', place.at, span, y), color: 'textFaint' } as const;
    const half = markWidth(mark) / 2;
    if (mark.x + half > start - GAP_PX) continue;
    texts.unshift(mark);
    start = mark.x - half;
  }
  return texts;
}

function centred(label: string, at: number, { leftPx, widthPx }: PlotSpan, y: number): TextMark {
  const mark = textMark(label, 0, y, { anchor: 'middle', maxPx: widthPx });
  const half = Math.min(markWidth(mark) / 2, widthPx / 2);
  return { ...mark, x: px(clamp(leftPx + at, half, widthPx - half)) };
}

const MIN_TEXT_PX = 44;
const TURNED_MAX_PX = 96;
const SLANT = Math.SQRT1_2;

/** Labels of categories, `stepPx` apart: in full, else shortened, else slanted, else only every n-th. */
export function categoryLabels(places: readonly AxisLabelPlace[], stepPx: number, span: PlotSpan, wraps = false): AxisLabels {
  const room = stepPx - 8;
  const widest = places.reduce((most, { label }) => Math.max(most, textWidth(label, AXIS_PX)), 0);
  const ticks = places.map(({ at }) => px(at));
  const wrapped = wraps && widest > room ? (twoRows(places, room, span) ?? yearsBelow(places, stepPx, span)) : null;
  if (wrapped !== null) return { texts: wrapped, heightPx: FIRST_ROW_PX + ROW_PX + 2, ticks };
  if (widest <= room || room >= MIN_TEXT_PX) {
    const maxPx = Math.min(room, span.widthPx);
    const texts = named(places, maxPx).map(({ at, ...name }) => flat(name, at, maxPx, span));
    return { texts, heightPx: FIRST_ROW_PX + 2, ticks };
  }
  if (stepPx < 15 || isSequence(places)) return thinned(places, { stepPx, widestPx: widest }, span, ticks);
  const longest = Math.min(TURNED_MAX_PX, widest + 2);
  const texts = named(places, longest).map(({ at, ...name }) => slanted(name, at, longest, span));
  return { texts, heightPx: Math.ceil(longest * SLANT) + 16, ticks };
}

interface Name {
  readonly label: string;
  /** The label, shortened but distinct from the others. */
  readonly shown: string;
}

function named(places: readonly AxisLabelPlace[], maxPx: number): readonly (Name & { readonly at: number })[] {
  const shown = fitNames(
    places.map(({ label }) => oneLine(label)),
    maxPx,
  );
  return places.map(({ at, label }, index) => ({ at, label, shown: shown[index] ?? label }));
}

const whole = (label: string): Name => ({ label, shown: label });

/** Adds the full label to a shortened mark. */
const nameOf = (mark: TextMark, { label }: Name): TextMark => {
  const line = oneLine(label);
  return mark.text === line ? mark : { ...mark, full: line };
};

/** Breaks each label at a space into two rows; null if a label can't be broken to fit. */
function twoRows(places: readonly AxisLabelPlace[], room: number, span: PlotSpan): TextMark[] | null {
  const texts: TextMark[] = [];
  for (const { at, label } of places) {
    const words = label.split(' ');
    const fits = (part: readonly string[]): boolean => textWidth(part.join(' '), AXIS_PX) <= room;
    const cut = words.findIndex(
      (_, index) => fits(words.slice(0, words.length - index)) && fits(words.slice(words.length - index)),
    );
    if (cut < 0) return null;
    const [first, second] = [words.slice(0, words.length - cut), words.slice(words.length - cut)];
    texts.push(flat(whole(first.join(' ')), at, room, span));
    if (second.length > 0) texts.push({ ...flat(whole(second.join(' ')), at, room, span), y: FIRST_ROW_PX - 4 + ROW_PX });
  }
  return texts;
}

const MIN_GAP_PX = 5;

/** Labels periods such as "Q1 2003" with the year below its first period; null for other labels, and if there is no room. */
function yearsBelow(places: readonly AxisLabelPlace[], stepPx: number, span: PlotSpan): TextMark[] | null {
  const parts = places.map(({ at, label }) => {
    const [, period, year] = /^(\S+) (\d{4})$/.exec(label) ?? [];
    return { at, period: period ?? label, year: year ?? '' };
  });
  if (parts.every(({ year }) => year === '')) return null;
  const first = parts.map(({ at, period }) => flat(whole(period), at, span.widthPx, span));
  const starts = parts.filter(({ year }, index) => year !== '' && year !== parts[index - 1]?.year);
  const second = starts.map(({ at, year }) => ({ ...flat(whole(year), at, span.widthPx, span), y: FIRST_ROW_PX - 4 + ROW_PX }));
  const touches = (marks: readonly TextMark[]): boolean =>
    marks.some((mark, at) => {
      const next = marks[at + 1];
      return next !== undefined && next.x - mark.x < (markWidth(mark) + markWidth(next)) / 2 + MIN_GAP_PX;
    });
  return stepPx < 1 || touches(first) || touches(second) ? null : [...first, ...second];
}

/** A horizontal label, kept inside the picture even if its bar is at the edge. */
function flat(name: Name, at: number, maxPx: number, span: PlotSpan): TextMark {
  const mark = nameOf(textMark(name.shown, 0, FIRST_ROW_PX - 4, { anchor: 'middle', maxPx }), name);
  const half = markWidth(mark) / 2;
  return { ...mark, x: px(clamp(span.leftPx + at, half, span.widthPx - half)) };
}

function slanted(name: Name, at: number, longestPx: number, span: PlotSpan): TextMark {
  const x = span.leftPx + at + 4;
  const maxPx = Math.min(longestPx, Math.max(0, x - 8) / SLANT);
  return nameOf(textMark(name.shown, x, 14, { anchor: 'end', maxPx, rotate: -45 }), name);
}

/** True for ascending times of day or numbers, of which labels can be skipped. */
function isSequence(places: readonly AxisLabelPlace[]): boolean {
  const values = places.map(({ label }) => Number(label.replace(/^(\d{1,2}):(\d{2})$/, '$1.$2')));
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? NaN));
}

interface Room {
  readonly stepPx: number;
  readonly widestPx: number;
}

function thinned(
  places: readonly AxisLabelPlace[],
  { stepPx, widestPx }: Room,
  span: PlotSpan,
  ticks: readonly number[],
): AxisLabels {
  const wantedPx = Math.min(widestPx + GAP_PX, MIN_TEXT_PX + 28);
  const every = Math.ceil(wantedPx / Math.max(stepPx, 0.01));
  const kept = places.filter((_, index) => index % every === 0);
  const maxPx = every * stepPx - 8;
  const texts = named(kept, maxPx).map(({ at, ...name }) => flat(name, at, maxPx, span));
  return { texts, heightPx: FIRST_ROW_PX + 2, ticks: ticks.filter((_, index) => index % every === 0) };
}

/** Labels to the left of a plot, centered on their bands. @param rightPx right edge of the texts */
export function rowLabels(
  labels: readonly { readonly at: number; readonly label: string }[],
  rightPx: number,
  stepPx: number,
  maxPx = rightPx,
): TextMark[] {
  const every = Math.max(1, Math.ceil(15 / Math.max(stepPx, 0.01)));
  const kept = labels.filter((_, index) => index % every === 0).map(({ at, label }) => ({ at, label, context: null }));
  return named(kept, maxPx).map(({ at, ...name }) =>
    nameOf(textMark(name.shown, rightPx, at + toBaseline(AXIS_PX), { anchor: 'end', maxPx }), name),
  );
}
