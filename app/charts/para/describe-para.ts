// Parallel coordinates as text: summary, data table, tooltips, and where a pointer finds lines.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { buildDataTable, type Described } from '#app/charts/shared/marks/shape-marks.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { scaleToY, type Plot } from './plot.ts';
import type { ParaAxis, ParaData } from './read-lines.ts';
import type { ParaSettings } from './settings.ts';

interface Context {
  readonly plot: Plot;
  readonly empty: string | null;
  readonly notes: readonly string[];
}

const HIT_PX = 10;

export function describePara(
  input: LayoutInput<ParaSettings>,
  { axes, lines }: ParaData,
  { plot, empty, notes }: Context,
): Described {
  const t = createTranslate(chartFlow, input.locale);
  const metrics = axes.filter(({ names }) => names === null);
  const valueOf = ({ values, writeFull }: ParaAxis, row: number): string => {
    const value = values[row] ?? NaN;
    return Number.isNaN(value) ? '–' : writeFull(value);
  };
  const sentence = t('para.summary', {
    count: lines.length,
    axes: metrics.map(({ label, min, max, write }) => `${label} (${write(min)} – ${write(max)})`).join(', '),
  });
  return {
    summary: [sentence, ...notes.map((note) => `${note}.`)].join(' '),
    dataTable: buildDataTable(
      [t('name'), ...metrics.map(({ label }) => label)],
      lines.map(({ row, name }) => [name, ...metrics.map((axis) => valueOf(axis, row))]),
    ),
    empty,
    hits: lines.flatMap(({ row }) =>
      axes.flatMap((axis, index) => {
        const value = axis.values[row] ?? NaN;
        if (Number.isNaN(value)) return [];
        const [x, y] = [plot.xOf(index) - HIT_PX / 2, scaleToY(value, axis, plot) - HIT_PX / 2];
        return [{ key: `r${row}`, x: px(x), y: px(y), widthPx: HIT_PX, heightPx: HIT_PX }];
      }),
    ),
    tooltips: () =>
      Object.fromEntries(
        lines.map(({ row, name, color }) => [
          `r${row}`,
          {
            title: oneLine(name),
            rows: metrics.map((axis) => ({ label: oneLine(axis.label), value: valueOf(axis, row), color })),
          },
        ]),
      ),
  };
}
