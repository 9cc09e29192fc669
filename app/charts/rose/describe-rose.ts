// A rose as text: summary, data table, tooltips, and where a pointer finds sectors.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { SeriesData } from '#app/charts/shared/series/series.ts';
import { seriesDataTable } from '#app/charts/shared/series/series-messages.ts';
import { seriesTooltip } from '#app/charts/shared/series/series-tooltip.ts';
import type { Described } from '#app/charts/shared/marks/shape-marks.ts';
import { valueCaption } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { middleOf, pointAt, type Rose } from './sectors.ts';
import type { RoseSettings } from './settings.ts';

interface Context {
  readonly rose: Rose;
  readonly rows: readonly number[];
  readonly empty: string | null;
  readonly notes: readonly string[];
  readonly total: (row: number) => number;
}

const HIT_PX = 18;

export function describeRose(
  input: LayoutInput<RoseSettings>,
  data: SeriesData,
  { rose, rows, empty, notes, total }: Context,
): Described {
  const t = createTranslate(chartFlow, input.locale);
  const { axis, shown } = data;
  const write = shown[0]?.writeFull ?? shown[0]?.write ?? String;
  const largest = rows.reduce((best, row) => (total(row) > total(best) ? row : best), rows[0] ?? 0);
  const sentence =
    rows.length === 0
      ? ''
      : t('rose.summary', {
          metric: valueCaption(input) || shown.map(({ label }) => label).join(', '),
          series: shown.length,
          count: rows.length,
          first: axis.write(rows[0] ?? 0),
          last: axis.write(rows.at(-1) ?? 0),
          largest: axis.write(largest),
          value: write(total(largest)),
        });
  return {
    summary: [sentence, ...notes.map((note) => `${note}.`)].join(' '),
    dataTable: seriesDataTable(data),
    empty,
    hits: rows.map((row, index) => {
      const [x, y] = pointAt(rose, middleOf(rose, index), Math.max(HIT_PX, rose.toRadius(total(row)) * 0.75));
      return { key: `x${row}`, x: px(x - HIT_PX / 2), y: px(y - HIT_PX / 2), widthPx: HIT_PX, heightPx: HIT_PX };
    }),
    tooltips: () =>
      Object.fromEntries(
        rows.map((row) => [
          `x${row}`,
          seriesTooltip(input, data, row, {
            notes: shown.length > 1 ? [{ label: t('total'), value: write(total(row)), color: null }] : [],
          }),
        ]),
      ),
  };
}
