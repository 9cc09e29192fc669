// Series as plain lines: split at nulls, thinned if there are more points than pixels, with dots for single points.
import type { CurveFactory } from 'd3-shape';
import type { Token } from '#app/domain/theme/tokens.ts';
import { valueAxisNotes, cutSpan, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import { linePath, pointBudget, buildRuns, singles } from './curves.ts';
import { buildFrame, type FrameInput, type PlottedFrame } from '#app/charts/shared/axes/cartesian.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { isLogAxis } from '#app/charts/shared/axes/value-axis.ts';
import { limitLines, plotWithNote, thinNote } from './thin-note.ts';

export interface PlainLine {
  readonly key: string;
  readonly color: Token;
  readonly d: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly dash: string;
  readonly opacity: number;
}

/** Builds the frame with notes on what the lines leave out, and selects the series to draw. */
export function framePlainLines(
  spec: FrameInput,
): PlottedFrame & { readonly notes: readonly string[]; readonly drawn: readonly Series[] } {
  const { drawn, notes } = limitLines(spec.input, spec.data.shown);
  const axisNotes = valueAxisNotes(
    spec.input,
    drawn.map(({ values }) => values),
    { isLog: isLogAxis(spec.input.settings, spec.valueAxisSpec) },
  );
  const plotted = plotWithNote(
    [...(spec.notes ?? []), ...axisNotes, ...notes],
    (all) => buildFrame({ ...spec, notes: all }),
    ({ frame }) => thinNote(spec.input, drawn, pointBudget(frame.plot.widthPx, drawn.length)),
  );
  return { ...plotted, drawn };
}

export function plainLines(drawn: readonly Series[], { frame, x, y }: PlottedFrame, curve: CurveFactory): PlainLine[] {
  const budget = pointBudget(frame.plot.widthPx, drawn.length);
  return drawn.map(({ index, color, values, dash, opacity }) => {
    const runs = buildRuns(values, (row, value) => ({ x: x(row), y: y(value), y0: 0 }), budget);
    const dots = singles(runs)
      .filter((point) => isInPlot(frame.plot, point))
      .map((point) => ({ x: point.x, y: point.y }));
    return { key: `s${index}`, color, d: linePath(runs, curve, cutSpan(frame.plot)), dots, dash, opacity };
  });
}
