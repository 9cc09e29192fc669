// Where each series of both queries has its points: for values above them and for tooltips of one series.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Box, TextMark } from '#app/charts/shared/marks/marks.ts';
import { countValues } from '#app/charts/shared/axes/value-notes.ts';
import { pointValues } from '#app/charts/shared/marks/point-values.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { barLanes, type LayeredSide, type MarkPlace } from './marks.ts';
import type { MixedSettings } from './settings.ts';

export interface SeriesPoints {
  /** px from the middle of a row. */
  readonly offset: (series: Series) => number;
  /** px; of a bar, its end. */
  readonly y: (series: Series, row: number) => number;
}

export function seriesPoints(sides: readonly LayeredSide[], place: MarkPlace): SeriesPoints {
  const lanes = barLanes(sides, place);
  const known = new Map(
    sides.flatMap((side, at) =>
      side.series.map((series, index) => {
        const toPx = place.y[side.axis] ?? ((value: number) => value);
        const values = side.layers[index]?.to ?? series.values;
        return [series, { toPx, values, offset: lanes[at]?.middle(index) ?? 0 }] as const;
      }),
    ),
  );
  return {
    offset: (series) => known.get(series)?.offset ?? 0,
    y: (series, row) => {
      const { toPx, values } = known.get(series) ?? {};
      return toPx?.(values?.[row] ?? 0) ?? 0;
    },
  };
}

interface PointPlace {
  readonly plot: Box;
  readonly x: (row: number) => number;
  readonly points: SeriesPoints;
}

/** Values of the queries that want them, above their points. */
export function queryValues(
  input: LayoutInput<MixedSettings>,
  sides: readonly LayeredSide[],
  { plot, x, points }: PointPlace,
): readonly TextMark[] {
  const wanted = valuesOf(sides);
  const seriesOf = new Map(wanted.map(({ written, series }) => [written, series]));
  return pointValues(
    input,
    wanted.map(({ written }) => written),
    {
      plot,
      x: (row, one) => x(row) + points.offset(seriesOf.get(one) ?? one),
      y: (one, row) => points.y(seriesOf.get(one) ?? one, row),
    },
  );
}

/** How many values would be written if all had room. */
export const countWantedValues = (sides: readonly LayeredSide[]): number =>
  countValues(valuesOf(sides).map(({ written }) => written));

interface Values {
  /** What is written: of a stack its totals, where the chart wants no more. */
  readonly written: Series;
  /** At whose points. */
  readonly series: Series;
}

const valuesOf = (sides: readonly LayeredSide[]): readonly Values[] =>
  sides.flatMap(({ look, series }): readonly Values[] => {
    const top = series.at(-1);
    if (!look.hasValues || top === undefined) return [];
    if (!look.hasOnlyTotals || series.length < 2) return series.map((one) => ({ written: one, series: one }));
    const values = top.values.map((_, row) => series.reduce((sum, one) => sum + (one.values[row] || 0), 0));
    return [{ written: { ...top, values }, series: top }];
  });
