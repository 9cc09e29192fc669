// Box plots as text: the summary, the data table, and what a tooltip says of one box.
import type { ChartLayout, DataTable, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { formatNumber } from '#app/charts/shared/format/value-format.ts';
import { chartParts } from '#app/messages/en/chart-parts.ts';
import { createTranslate, type Translate } from '#app/messages/translate.ts';
import type { BoxData, BoxMetric, BoxStats } from './boxes.ts';
import type { BoxPlotSettings } from './settings.ts';

interface BoxText {
  readonly data: BoxData;
  readonly shown: readonly BoxMetric[];
  readonly notes: readonly string[];
  readonly writerOf: (metric: BoxMetric) => WriteNumber;
}
type Described = Omit<ChartLayout, 'tooltips'> & { readonly tooltips: () => Readonly<Record<string, TooltipContent>> };

export const listLegendItems = ({ metrics }: BoxData): readonly LegendItem[] =>
  metrics.map(({ label, color, hidden }, index) => ({
    name: label,
    label,
    color,
    hidden,
    // Lanes are of the metrics that are shown.
    key: `m${metrics.slice(0, index).filter((one) => !one.hidden).length}`,
  }));

export function describeBoxes(input: LayoutInput<BoxPlotSettings>, text: BoxText): Described {
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: summaryOf(input, text),
    dataTable: dataTableOf(input, text),
    legend: listLegendItems(text.data),
    empty: null,
    hits: [],
    tooltips: () => tooltipsOf(input, text),
  };
}

function summaryOf(input: LayoutInput<BoxPlotSettings>, { data, shown, notes, writerOf }: BoxText): string {
  const t = createTranslate(chartParts, input.locale);
  const sentences = shown.map((metric) => {
    const boxes = metric.boxes.flatMap((box, at) => (box === null ? [] : [{ box, at }]));
    const highest = boxes.reduce((best, one) => (one.box.median > best.box.median ? one : best));
    const lowest = boxes.reduce((best, one) => (one.box.median < best.box.median ? one : best));
    const write = writerOf(metric);
    const at = ({ box, at: category }: typeof highest): string =>
      boxes.length > 1 ? t('heatmap.at', { value: write(box.median), name: data.categories[category] ?? '' }) : write(box.median);
    return t('box.summary', { metric: metric.label, count: boxes.length, high: at(highest), low: at(lowest) });
  });
  return [...sentences, ...notes].join(' ');
}

const STATISTICS = ['high', 'q3', 'median', 'q1', 'low', 'mean'] as const;

function statisticRows(
  t: Translate<typeof chartParts.texts>,
  box: BoxStats,
  write: WriteNumber,
): readonly [label: string, value: string][] {
  return STATISTICS.filter((name) => Number.isFinite(box[name])).map((name) => [t(`box.${name}`), write(box[name])]);
}

function tooltipsOf(
  input: LayoutInput<BoxPlotSettings>,
  { data, shown, writerOf }: BoxText,
): Readonly<Record<string, TooltipContent>> {
  const t = createTranslate(chartParts, input.locale);
  const whole = (count: number): string => formatNumber(count, ',d', { locale: input.locale });
  const entries = shown.flatMap((metric, lane) =>
    metric.boxes.flatMap((box, category): [string, TooltipContent][] => {
      if (box === null) return [];
      const rows = statisticRows(t, box, writerOf(metric));
      const counts: readonly [string, string][] = [
        ...(Number.isFinite(box.count) ? [[t('box.count'), whole(box.count)] as [string, string]] : []),
        ...(box.outliers.length > 0 ? [[t('box.outliers'), whole(box.outliers.length)] as [string, string]] : []),
      ];
      const title = [data.categories[category], metric.label].filter((part) => part !== undefined && part !== '').join(' · ');
      return [
        [`m${lane}x${category}`, { title, rows: [...rows, ...counts].map(([label, value]) => ({ label, value, color: null })) }],
      ];
    }),
  );
  return Object.fromEntries(entries);
}

const TABLE_ROWS = 100;

function dataTableOf(input: LayoutInput<BoxPlotSettings>, { data, shown, writerOf }: BoxText): DataTable {
  const t = createTranslate(chartParts, input.locale);
  const whole = (count: number): string => formatNumber(count, ',d', { locale: input.locale });
  const boxes = shown.flatMap((metric) =>
    metric.boxes.flatMap((box, category) => (box === null ? [] : [{ metric, box, name: data.categories[category] ?? '' }])),
  );
  const right = (label: string) => ({ label, align: 'right' }) as const;
  return {
    columns: [
      { label: data.dimension, align: 'left' },
      { label: t('metric'), align: 'left' },
      ...STATISTICS.map((name) => right(t(`box.${name}`))),
      right(t('box.count')),
      right(t('box.outliers')),
    ],
    rows: boxes.slice(0, TABLE_ROWS).map(({ metric, box, name }) => {
      const write = writerOf(metric);
      const statistics = STATISTICS.map((statistic) => (Number.isFinite(box[statistic]) ? write(box[statistic]) : '–'));
      const count = Number.isFinite(box.count) ? whole(box.count) : '–';
      return [name, metric.label, ...statistics, count, whole(box.outliers.length)];
    }),
    moreRows: Math.max(0, boxes.length - TABLE_ROWS),
  };
}
