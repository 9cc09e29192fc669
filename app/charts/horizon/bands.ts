// A line folded into bands: each shows what of it lies between two levels, drawn from the row's foot.
import { px } from '#app/charts/shared/marks/px.ts';
import type { CurvePoint } from '#app/charts/shared/marks/curves.ts';

/** A run of points whose y is a value, not px. */
export type BandRun = readonly Pick<CurvePoint, 'x' | 'y'>[];

/** The area of `clamp(value, low, low + size) - low` over the row's foot; empty where nothing reaches into the band. */
export function bandPath(
  runs: readonly BandRun[],
  band: { readonly low: number; readonly size: number },
  row: { readonly foot: number; readonly heightPx: number },
): string {
  const share = (value: number): number => Math.min(1, Math.max(0, (value - band.low) / band.size));
  return runs
    .filter((run) => run.some(({ y }) => y > band.low))
    .map((run) => {
      const points = withCrossings(run, [band.low, band.low + band.size]);
      const first = points[0];
      const last = points.at(-1);
      if (first === undefined || last === undefined) return '';
      const [from, to] = run.length === 1 ? [first.x - 1, last.x + 1] : [first.x, last.x];
      const top = points.map(({ x, y }, at) => {
        const atEdge = run.length === 1 ? from : x;
        return `${at === 0 ? 'M' : 'L'}${px(atEdge)} ${px(row.foot - share(y) * row.heightPx)}`;
      });
      const end = run.length === 1 ? `H${px(to)}` : '';
      return `${top.join('')}${end}V${px(row.foot)}H${px(from)}z`;
    })
    .join('');
}

/** With a point wherever the line crosses a level, so that each band's edge is where the line's is. */
function withCrossings(run: BandRun, levels: readonly number[]): BandRun {
  return run.flatMap((point, at) => {
    const before = run[at - 1];
    if (before === undefined) return [point];
    const crossed = levels
      .filter((level) => (before.y - level) * (point.y - level) < 0)
      .map((level) => ({ x: before.x + ((level - before.y) / (point.y - before.y)) * (point.x - before.x), y: level }));
    return [...crossed.sort((a, b) => a.x - b.x), point];
  });
}
