// Bubbles as text: legend, summary, data table and tooltips.
import type { ChartLayout, DataTable, LayoutInput, LegendItem, TooltipContent } from '#app/charts/shared/kind.ts';
import { matchMarks } from '#app/charts/shared/legend/legend-marks.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import type { chartTime } from '#app/messages/en/chart-time.ts';
import type { Translate } from '#app/messages/translate.ts';
import type { Bubble, BubbleData } from './read-bubbles.ts';
import type { BubbleSettings } from './settings.ts';

type Text = Translate<typeof chartTime.texts>;

const DATA_ROWS = 100;

export function listLegendItems(
  { bubbles, seriesNames, seriesLabel }: BubbleData,
  { hidden }: LayoutInput,
): readonly LegendItem[] {
  if (seriesLabel === null) return [];
  const colors = new Map(bubbles.map(({ series, color }) => [series, color]));
  const keysOf = (name: string) => bubbles.filter(({ series }) => series === name).map(({ row }) => `b${row}`);
  return seriesNames.flatMap((name) => {
    const color = colors.get(name);
    return color === undefined
      ? []
      : [{ name, label: name, color, hidden: hidden.includes(name), key: matchMarks(() => keysOf(name)) }];
  });
}

interface BubbleText {
  readonly data: BubbleData;
  readonly shown: readonly Bubble[];
  readonly legend: readonly LegendItem[];
  readonly empty: string | null;
  readonly notes: readonly string[];
}

export function describeBubbles(
  input: LayoutInput<BubbleSettings>,
  { data, shown, legend, empty, notes }: BubbleText,
  t: Text,
): ChartLayout {
  const { widthPx, heightPx } = input;
  const about = { x: data.x.label, y: data.y.label, size: data.size.label, count: shown.length };
  const tooltips = lazy(() => Object.fromEntries(shown.map((bubble) => [`b${bubble.row}`, tooltipOf(bubble, data)])));
  return {
    widthPx,
    heightPx,
    summary: empty ?? oneLine([t('bubble.summary', about), ...notes].join(' · ')),
    dataTable: dataTableOf(data, shown),
    legend,
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

function tooltipOf({ entity, series, color, x, y, size }: Bubble, data: BubbleData): TooltipContent {
  const named = data.seriesLabel === null ? [] : [{ label: series, value: '', color }];
  const values = [
    { label: data.x.label, value: data.x.writeFull(x), color: null },
    { label: data.y.label, value: data.y.writeFull(y), color: null },
    { label: data.size.label, value: Number.isFinite(size) ? data.size.writeFull(size) : '–', color: null },
  ];
  const labels = new Set<string>();
  const distinct = values.filter(({ label }) => !labels.has(label) && labels.add(label));
  return { title: entity, rows: [...named, ...distinct] };
}

function dataTableOf(data: BubbleData, shown: readonly Bubble[]): DataTable {
  const { seriesLabel } = data;
  const rows = shown
    .slice(0, DATA_ROWS)
    .map(({ entity, series, x, y, size }) => [
      entity,
      ...(seriesLabel === null ? [] : [series]),
      data.x.writeFull(x),
      data.y.writeFull(y),
      Number.isFinite(size) ? data.size.writeFull(size) : '–',
    ]);
  const texts = [data.entityLabel, ...(seriesLabel === null ? [] : [seriesLabel])].map(
    (label) => ({ label, align: 'left' }) as const,
  );
  const numbers = [data.x, data.y, data.size].map(({ label }) => ({ label, align: 'right' }) as const);
  return { columns: [...texts, ...numbers], rows, moreRows: Math.max(0, shown.length - rows.length) };
}
