// What a query's marks leave out where there is more than a picture can show: series that are not drawn, points between extremes.
import type { FrameInput } from '#app/charts/shared/axes/cartesian.ts';
import { joinBands } from '#app/charts/shared/axes/join-bands.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { limitLines, thinnedText, thinNote } from '#app/charts/shared/marks/thin-note.ts';
import { hasTooManyBars, lineBudget } from './marks.ts';
import type { MixedSide } from './read-mixed.ts';

/** Max number of series with bars side by side. */
const MAX_BAR_SERIES = 60;

interface LimitedSides {
  readonly sides: readonly MixedSide[];
  readonly notes: NonNullable<FrameInput['notes']>;
}

/** A stack stays as high as it is. */
export function limitSides(input: LayoutInput, sides: readonly MixedSide[]): LimitedSides {
  const limited = sides.map((side) => {
    if (side.look.isStacked) {
      const { series, notes } = joinBands(input, side.series);
      return { side: { ...side, series }, notes };
    }
    const { drawn, notes } = limitLines(input, side.series, side.look.type === 'bar' ? MAX_BAR_SERIES : undefined);
    return { side: { ...side, series: drawn }, notes };
  });
  return { sides: limited.map(({ side }) => side), notes: [...new Set(limited.flatMap(({ notes }) => notes))] };
}

/** The first note of either query; null if all points are drawn. */
export function sidesNote(input: LayoutInput, sides: readonly MixedSide[], plotPx: number): string | null {
  const seriesCount = sides.reduce((count, { series }) => count + series.length, 0);
  const noteOf = (side: MixedSide): string | null => {
    const { series, look } = side;
    if (look.type !== 'bar') return thinNote(input, series, lineBudget(look, plotPx, seriesCount));
    const isThinned = series.some(({ values }) => hasTooManyBars(side, values.length, plotPx));
    return isThinned ? thinnedText(input, series) : null;
  };
  return sides.map(noteOf).find((note) => note !== null) ?? null;
}
