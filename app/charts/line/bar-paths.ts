// Series of a line chart that are drawn as bars, side by side: Superset's time series have them as a style.
import type { BandScale } from '#app/charts/shared/axes/band-scale.ts';
import type { PlottedFrame } from '#app/charts/shared/axes/cartesian.ts';
import { boxPath, hatchBars } from '#app/charts/shared/marks/hatch.ts';
import type { Box } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import type { Series } from '#app/charts/shared/series/series.ts';

interface Bars extends PlottedFrame {
  readonly drawn: readonly Series[];
  readonly bands: BandScale;
}

const BAND_FILL = 0.72;
const MAX_BAND_PX = 64;

interface BarPaths {
  readonly fill: string;
  /** Empty where no earlier series has its color. */
  readonly hatching: string;
}

/** A path of rectangles for each series, from zero, cut at the ends of the axis. */
export function barPaths({ drawn, bands, frame, x, y }: Bars): readonly BarPaths[] {
  const { plot } = frame;
  const stepPx = Math.min(bands.step, bands.gap) * plot.widthPx;
  const bandPx = Math.min(Math.max(1, stepPx * BAND_FILL), drawn.length * MAX_BAND_PX);
  const lanePx = Math.max(0.5, bandPx / Math.max(1, drawn.length));
  const onPlot = (value: number): number => clamp(y(value), plot.y, plot.y + plot.heightPx);
  return drawn.map(({ values, hatch = 0 }, lane) => {
    const boxes = Array.from(values.keys()).flatMap((row): Box[] => {
      const value = values[row] ?? NaN;
      if (Number.isNaN(value) || value === 0) return [];
      const [from, to] = [onPlot(0), onPlot(value)];
      const left = px(x(row) - bandPx / 2 + lane * lanePx);
      return [{ x: left, y: px(Math.min(from, to)), widthPx: px(lanePx), heightPx: px(Math.abs(to - from)) }];
    });
    return { fill: boxes.map(boxPath).join(''), hatching: hatchBars(boxes, hatch) };
  });
}
