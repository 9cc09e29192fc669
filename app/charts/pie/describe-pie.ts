// A pie as text: summary, data table and tooltips.
import type { ChartLayout, DataTable, LayoutInput } from '#app/charts/shared/kind.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { listLegendItems } from './place-pie.ts';
import type { PieSettings } from './settings.ts';
import type { SliceWriter } from './slice-writer.ts';
import type { Slice } from './slices.ts';

interface PieText {
  readonly all: readonly Slice[];
  readonly shown: readonly Slice[];
  readonly metric: string;
  readonly empty: string | null;
  readonly writer: SliceWriter;
}

export function describePie(input: LayoutInput<PieSettings>, { all, shown, metric, empty, writer }: PieText): ChartLayout {
  const tooltips = lazy(() =>
    Object.fromEntries(
      shown.map((slice) => [
        `s${slice.index}`,
        {
          title: oneLine(slice.label),
          rows: [
            {
              label: verboseName(input, metric),
              value: `${writer.fullValue(slice)} (${writer.percent(slice)})`,
              color: slice.color,
            },
          ],
        },
      ]),
    ),
  );
  const dataTable = lazy(() => buildDataTable(input, { all, metric, writer }));
  const first = shown.reduce<Slice | null>((most, slice) => (most === null || slice.value > most.value ? slice : most), null);
  const summary = first === null ? '' : summaryOf(input, first, { all, shown, metric, writer });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: empty ?? oneLine(summary),
    get dataTable() {
      return dataTable();
    },
    legend: listLegendItems(all),
    empty,
    hits: [],
    get tooltips() {
      return tooltips();
    },
  };
}

function summaryOf(
  input: LayoutInput<PieSettings>,
  first: Slice,
  { all, shown, metric, writer }: Omit<PieText, 'empty'>,
): string {
  const t = seriesText(input.locale);
  const missing = all.filter(({ value }) => !(value > 0)).length;
  const about = { metric: verboseName(input, metric), count: shown.length };
  const largest = { name: first.label, value: writer.value(first), share: writer.percent(first) };
  return missing === 0 ? t('pie.summary', { ...about, ...largest }) : t('pie.missing', { ...about, ...largest, missing });
}

function buildDataTable(
  input: LayoutInput<PieSettings>,
  { all, metric, writer }: Pick<PieText, 'all' | 'metric' | 'writer'>,
): DataTable {
  const t = seriesText(input.locale);
  const rows = all.slice(0, 100);
  const name = input.settings.groupby.length > 0 ? t('part') : verboseName(input, metric);
  return {
    columns: [
      { label: name, align: 'left' },
      { label: verboseName(input, metric), align: 'right' },
      { label: t('share'), align: 'right' },
    ],
    rows: rows.map((slice) => [
      oneLine(slice.label),
      Number.isNaN(slice.value) ? '–' : writer.fullValue(slice),
      slice.value > 0 && !slice.hidden ? writer.percent(slice) : '–',
    ]),
    moreRows: all.length - rows.length,
  };
}
