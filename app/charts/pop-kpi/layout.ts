// Lays out the current number as large as fits; below it the previous number, the difference, and the percentage change.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, oneLine, textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { sizeOfShare } from '#app/charts/shared/format/share-sizes.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { shiftMessage, timeShifts } from '#app/charts/shared/time/time-shifts.ts';
import { differenceWriter } from '#app/charts/shared/format/percent-points.ts';
import { formatNumber, fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { emptyTable, findColumn, type Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { chartTime } from '#app/messages/en/chart-time.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { PopKpiSettings } from './settings.ts';

type Input = LayoutInput<PopKpiSettings>;

export interface PopKpiLayout extends ChartLayout {
  readonly number: TextMark | null;
  readonly texts: readonly TextMark[];
}

interface Comparison {
  readonly now: number;
  readonly before: number;
  readonly difference: number;
  /** NaN where there was nothing to measure against. */
  readonly change: number;
}
interface Part {
  readonly label: string;
  readonly value: string;
  readonly color: Token;
}

const VALUE_PX = 14;
const LINE_HEIGHT = 1.1;
/** Part of the width that text may take, because a fallback font can be wider. */
const SAFE_WIDTH = 0.9;
const MAX_NUMBER_PX = 128;
/** Max size of the number relative to the shorter side, as for big numbers. */
const MAX_NUMBER_SHARE = 0.36;
/** Height of number and texts at the default size, relative to the total height. */
const NUMBER_PART = 0.6;
const MIN_NUMBER_PX = 16;
const MOST_NUMBER_PX = 200;
const PART_PX = 96;
const NONE = '–';

type Text = Translate<typeof chartTime.texts>;

export function layout(input: Input): PopKpiLayout {
  const t = createTranslate(chartTime, input.locale);
  const { settings } = input;
  const table = input.tables[0] ?? emptyTable;
  const metric = metricLabel(settings.metric);
  const shift = timeShifts(settings)[0] ?? 'inherit';
  const found = compare(table, metric, shift);
  const text = seriesText(input.locale);
  const empty = table.rowCount === 0 ? text('noRows') : Number.isNaN(found.now) ? text('allNull') : null;
  const name = oneLine(verboseName(input, metric));
  const write = numberWriter(input, metric, settings.y_axis_format);
  const partsWith = (writeNumber: WriteNumber): Part[] => {
    const writing = { chartFormat: settings.y_axis_format, write: writeNumber, isSigned: false };
    const writeDifference = differenceWriter(input, metric, writing);
    return partsOf(input, found, { write: writeNumber, writeDifference, shift, t });
  };
  const parts = partsWith(write);
  const writeFull = fullWriter(input, metric, settings.y_axis_format, () => [[found.now, found.before]]);
  const fullParts = partsWith(writeFull);
  const summary = t('kpi.summary', {
    metric: name,
    now: write(found.now),
    parts: parts.map(({ label, value }) => `${label} ${value}`).join(', '),
  });
  const common: ChartLayout = {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(summary),
    dataTable: {
      columns: [name, ...parts.map(({ label }) => label)].map((label) => ({ label, align: 'right' })),
      rows: empty === null ? [[writeFull(found.now), ...fullParts.map(({ value }) => value)]] : [],
      moreRows: 0,
      ...(empty === null && { shown: write(found.now) }),
    },
    legend: [],
    empty,
    hits: empty === null ? [{ key: 'n', x: 0, y: 0, widthPx: input.widthPx, heightPx: input.heightPx }] : [],
    tooltips:
      empty === null
        ? {
            n: {
              title: `${name}: ${writeFull(found.now)}`,
              rows: fullParts.map(({ label, value }) => ({ label, value, color: null })),
            },
          }
        : {},
  };
  return { ...common, ...(empty === null ? place(input, { text: write(found.now), name }, parts) : { number: null, texts: [] }) };
}

function compare(table: Table, metric: string, shift: string): Comparison {
  const valueOf = (name: string): number => {
    const column = findColumn(table, name);
    const value = column?.type === 'numeric' ? (column.values[0] ?? NaN) : NaN;
    return Number.isFinite(value) ? value : NaN;
  };
  const [now, before] = [valueOf(metric), valueOf(`${metric}__${shift}`)];
  const change = before === 0 ? NaN : (now - before) / Math.abs(before);
  return { now, before, difference: now - before, change: Number.isFinite(change) ? change : NaN };
}

interface Writing {
  readonly write: (value: number) => string;
  readonly writeDifference: (value: number) => string;
  readonly shift: string;
  readonly t: Text;
}

/** Rises and falls are colored only where the chart says which of them is good. */
function partsOf(
  { settings, locale }: Input,
  { before, difference, change }: Comparison,
  { write, writeDifference, shift, t }: Writing,
): Part[] {
  const { percentDifferenceFormat: saved } = settings;
  const format = saved === null || saved === 'SMART_NUMBER' ? '.1%' : saved;
  const sign = difference > 0 ? '↑ ' : difference < 0 ? '↓ ' : '';
  const isColored = settings.comparison_color_enabled && difference !== 0 && !Number.isNaN(difference);
  const isGood = difference > 0 === (settings.comparison_color_scheme !== 'Red');
  const color = isColored ? (isGood ? 'success' : 'danger') : 'text';
  return [
    { label: oneLine(shiftMessage(shift)), value: Number.isNaN(before) ? NONE : write(before), color: 'text' },
    {
      label: t('kpi.difference'),
      value: Number.isNaN(difference) ? NONE : `${sign}${writeDifference(Math.abs(difference))}`,
      color,
    },
    {
      label: t('kpi.change'),
      value: Number.isNaN(change) ? NONE : `${sign}${formatNumber(Math.abs(change), format, { locale })}`,
      color,
    },
  ];
}

/** Number and notes from the left, in the middle of the height; in a small box the change is the part that stays. */
function place(
  { widthPx, heightPx, settings }: Input,
  { text, name }: { readonly text: string; readonly name: string },
  parts: readonly Part[],
): Pick<PopKpiLayout, 'number' | 'texts'> {
  const subtitle = oneLine(settings.subtitle ?? '');
  const hasParts = heightPx >= 76;
  const hasSubtitle = subtitle !== '' && heightPx >= 110;
  const subtitleSizePx = sizeOfShare(settings.subtitle_font_size);
  const subtitlePx = hasSubtitle ? subtitleSizePx + 8 : 0;
  const nameSizePx = sizeOfShare(settings.metric_name_font_size);
  const hasName = settings.show_metric_name && heightPx >= 96;
  const namePx = hasName ? nameSizePx + 8 : 0;
  const below = (hasParts ? 44 : 0) + subtitlePx;
  const share = settings.header_font_size / 0.4;
  const byHeight = Math.min(heightPx * NUMBER_PART * share, heightPx - below - namePx) / LINE_HEIGHT;
  const byWidth = (widthPx * SAFE_WIDTH) / Math.max(0.01, textWidth(text, 1, 600));
  const mostPx = Math.max(MAX_NUMBER_PX, Math.min(widthPx, heightPx) * MAX_NUMBER_SHARE) * share;
  const sizePx = px(clamp(Math.min(byHeight, byWidth, mostPx), MIN_NUMBER_PX, MOST_NUMBER_PX));
  const blockTop = Math.max(0, (heightPx - sizePx * LINE_HEIGHT - below - namePx) / 2);
  const top = blockTop + namePx;
  const foot = top + sizePx * LINE_HEIGHT + subtitlePx;
  const count = clamp(Math.floor(widthPx / PART_PX), 1, parts.length);
  const shown = parts.slice(parts.length - count);
  const stepPx = Math.min(widthPx / count, 180);
  const texts = shown.flatMap(({ label, value, color }, at) => [
    textMark(label, at * stepPx, foot + 16, { maxPx: stepPx - 8, sizePx: AXIS_PX }),
    textMark(value, at * stepPx, foot + 36, { maxPx: stepPx - 8, sizePx: VALUE_PX, weight: 500, color }),
  ]);
  return {
    number: textMark(text, 0, top + sizePx * 0.92, { sizePx, weight: 600, color: 'text', maxPx: widthPx }),
    texts: [
      ...(hasName ? [textMark(name, 0, blockTop + nameSizePx, { sizePx: nameSizePx, maxPx: widthPx })] : []),
      ...(hasSubtitle
        ? [textMark(subtitle, 0, top + sizePx * LINE_HEIGHT + subtitleSizePx + 2, { sizePx: subtitleSizePx, maxPx: widthPx })]
        : []),
      ...(hasParts ? texts : []),
    ],
  };
}
