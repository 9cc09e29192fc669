// The value axis on the right: its scale, its labels, its caption, and the room that they take.
import type { PlottedFrame } from '#app/charts/shared/axes/cartesian.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { valueAxis, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { tickTexts } from '#app/charts/shared/axes/tick-texts.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import type { MixedSettings } from './settings.ts';
import { alignedFactor } from './two-axes.ts';

export interface RightAxis {
  readonly toPx: (value: number) => number;
  readonly texts: readonly TextMark[];
  readonly widthPx: number;
  readonly captionPx: number;
}
interface RightInput {
  readonly input: LayoutInput<MixedSettings>;
  readonly extent: ValueExtent;
  readonly left: ValueExtent;
  /** On the grid of the left axis. */
  readonly isAligned: boolean;
  readonly write: WriteNumber;
  readonly caption: string;
}

const GAP_PX = 10;
const MAX_SHARE = 0.25;
const CAPTION_SHARE = 0.45;

export function rightAxis({ frame, y }: PlottedFrame, spec: RightInput): RightAxis {
  const { input, caption, write } = spec;
  const { plot } = frame;
  const { toPx, ticks } = spec.isAligned ? aligned(plot, y, spec) : ownScale(plot, spec);
  const x = plot.x + plot.widthPx + GAP_PX;
  const maxPx = Math.max(8, input.widthPx * MAX_SHARE);
  const written = tickTexts(ticks, write, { locale: input.locale, maxPx });
  const labels = ticks.map((tick, at) => textMark(written[at] ?? '', x, toPx(tick) + toBaseline(AXIS_PX), { maxPx }));
  const stepPx = plot.heightPx / Math.max(1, ticks.length - 1);
  const kept = labels.filter((_, at) => stepPx >= 14 || at === 0 || at === labels.length - 1);
  const captionMark = textMark(caption, input.widthPx, plot.y - 14, { anchor: 'end', maxPx: input.widthPx * CAPTION_SHARE });
  const hasCaption = caption !== '' && input.heightPx >= 180;
  return {
    toPx: (value) => px(toPx(value)),
    texts: [...kept, ...(hasCaption ? [captionMark] : [])].filter((mark) => fits(mark, input)),
    widthPx: Math.ceil(Math.max(0, ...labels.map(markWidth))) + GAP_PX + 2,
    captionPx: hasCaption ? Math.ceil(markWidth(captionMark)) + GAP_PX : 0,
  };
}

const fits = (mark: TextMark, { widthPx }: LayoutInput): boolean =>
  mark.anchor === 'end' || mark.x + markWidth(mark) <= widthPx + 0.5;

interface Scale {
  readonly toPx: (value: number) => number;
  readonly ticks: readonly number[];
}

function intervals({ heightPx }: { heightPx: number }): number {
  return Math.min(6, Math.max(2, Math.floor(heightPx / 44)));
}

/** Zero and every tick at the height of the left axis'. */
function aligned(
  plot: PlottedFrame['frame']['plot'],
  leftToPx: (value: number) => number,
  { input, extent, left }: RightInput,
): Scale {
  const axis = valueAxis({ ...input.settings, y_axis_bounds: [null, null], logAxis: false }, left, intervals(plot));
  const step = (axis.ticks[1] ?? 1) - (axis.ticks[0] ?? 0) || 1;
  const factor = alignedFactor({ low: axis.low, high: axis.high, step }, extent);
  return {
    toPx: (value) => leftToPx(clamp(value / factor, axis.low, axis.high)),
    ticks: axis.ticks.map((tick) => tick * factor),
  };
}

function ownScale(plot: PlottedFrame['frame']['plot'], { input, extent, write }: RightInput): Scale {
  const axis = valueAxis(input.settings, extent, intervals(plot), write);
  return { toPx: axis.toPx([plot.y + plot.heightPx, plot.y]), ticks: axis.ticks };
}
