// The frame of boxes: names along one side, values along the other. Upright where names fit under their boxes, else with
// names on the left, so that none is turned.
import { wrapText } from '#app/charts/shared/text/fit-text.ts';
import { shortenApart } from '#app/charts/shared/text/names-apart.ts';
import {
  AXIS_PX,
  markWidth,
  textMark,
  toBaseline,
  type Box,
  type LineMark,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { valueTicks } from '#app/charts/shared/axes/value-ticks.ts';
import { distinctTicks, tickTexts } from '#app/charts/shared/axes/tick-texts.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';

export interface BoxFrame {
  readonly plot: Box;
  readonly isHorizontal: boolean;
  readonly grid: readonly LineMark[];
  readonly baseline: LineMark | null;
  readonly texts: readonly TextMark[];
  /** Room of a category along its axis, px. */
  readonly stepPx: number;
  /** How many categories have room. */
  readonly shown: number;
  /** The middle of a category, px along its axis. */
  readonly middle: (category: number) => number;
  readonly toPx: (value: number) => number;
}

interface FrameInput {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly topPx: number;
  readonly names: readonly string[];
  readonly low: number;
  readonly high: number;
  readonly write: WriteNumber;
  /** BCP 47. */
  readonly locale: string;
}

const MIN_STEP_PX = 8;
const LINE_PX = 14;
const MAX_NAME_LINES = 2;
const NAME_GAP_PX = 8;
const RIGHT_PX = 10;
const NAMES_SHARE = 0.4;
const TICK_ROOM_PX = 44;

export function boxFrame(input: FrameInput): BoxFrame {
  return fitsUpright(input) ? uprightFrame(input) : horizontalFrame(input);
}

/** Every word whole, in two lines at most. */
export function fitsUpright({ names, widthPx }: Pick<FrameInput, 'names' | 'widthPx'>): boolean {
  const maxPx = (widthPx * 0.9) / Math.max(1, names.length) - NAME_GAP_PX;
  return names.every((name) => {
    const lines = wrapText(name, { maxPx, maxLines: MAX_NAME_LINES, sizePx: AXIS_PX });
    return lines.join('').replaceAll(' ', '') === name.replaceAll(' ', '');
  });
}

function uprightFrame({ widthPx, heightPx, topPx, names, low, high, write, locale }: FrameInput): BoxFrame {
  const count = clamp(Math.floor((heightPx - topPx - 40) / TICK_ROOM_PX), 2, 6);
  const scale = distinctTicks((fewer) => valueTicks(low, high, fewer), count, write);
  const maxPx = widthPx * 0.3;
  const labels = tickTexts(scale.ticks, write, { locale, maxPx }).map((text) => textMark(text, 0, 0, { anchor: 'end', maxPx }));
  const left = Math.ceil(Math.max(...labels.map(markWidth))) + RIGHT_PX;
  const plotPx = Math.max(20, widthPx - left - RIGHT_PX);
  const stepPx = plotPx / Math.max(1, names.length);
  const wrapped = names.map((name) => wrapText(name, { maxPx: stepPx - NAME_GAP_PX, maxLines: MAX_NAME_LINES, sizePx: AXIS_PX }));
  const bottom = 8 + LINE_PX * Math.max(1, ...wrapped.map(({ length }) => length));
  const plot: Box = { x: left, y: topPx, widthPx: px(plotPx), heightPx: px(Math.max(16, heightPx - topPx - bottom)) };
  const foot = plot.y + plot.heightPx;
  const toPx = (value: number): number => px(foot - shareOf(value, scale) * plot.heightPx);
  const middle = (category: number): number => px(left + (category + 0.5) * stepPx);
  const across = (at: number): LineMark => ({ x1: left, y1: at, x2: px(left + plotPx), y2: at });
  const isCrowded = plot.heightPx / Math.max(1, scale.ticks.length - 1) < LINE_PX;
  const valueTexts = labels
    .map((mark, index) => ({ ...mark, x: px(left - RIGHT_PX), y: px(toPx(scale.ticks[index] ?? 0) + toBaseline(AXIS_PX)) }))
    .filter((_, index) => !isCrowded || index === 0 || index === labels.length - 1);
  const nameTexts = wrapped.flatMap((lines, category) =>
    lines.map((line, index) => {
      const half = textWidth(line, AXIS_PX) / 2;
      const x = clamp(middle(category), half, widthPx - half);
      return textMark(line, x, foot + 16 + index * LINE_PX, { anchor: 'middle' });
    }),
  );
  const fits = heightPx >= topPx + 40;
  return {
    plot,
    isHorizontal: false,
    grid: scale.ticks.filter((tick) => tick !== 0).map((tick) => across(toPx(tick))),
    baseline: scale.low <= 0 && scale.high >= 0 ? across(toPx(0)) : null,
    texts: [...valueTexts, ...(fits ? nameTexts : [])],
    stepPx,
    shown: names.length,
    middle,
    toPx,
  };
}

function horizontalFrame({ widthPx, heightPx, topPx, names, low, high, write, locale }: FrameInput): BoxFrame {
  const plotHeight = Math.max(MIN_STEP_PX, heightPx - topPx - 22);
  const shown = Math.min(names.length, Math.max(1, Math.floor(plotHeight / MIN_STEP_PX)));
  const stepPx = plotHeight / Math.max(1, shown);
  const widest = names.slice(0, shown).reduce((most, name) => Math.max(most, textWidth(name, AXIS_PX)), 0);
  const left = Math.ceil(Math.min(widest, widthPx * NAMES_SHARE)) + NAME_GAP_PX;
  const plotPx = Math.max(20, widthPx - left - RIGHT_PX);
  const scale = distinctTicks((fewer) => valueTicks(low, high, fewer), clamp(Math.floor(plotPx / 56), 2, 8), write);
  const written = tickTexts(scale.ticks, write, { locale });
  const plot: Box = { x: left, y: topPx, widthPx: px(plotPx), heightPx: px(plotHeight) };
  const toPx = (value: number): number => px(left + shareOf(value, scale) * plotPx);
  const middle = (category: number): number => px(topPx + (category + 0.5) * stepPx);
  const down = (at: number): LineMark => ({ x1: at, y1: topPx, x2: at, y2: px(topPx + plotHeight) });
  return {
    plot,
    isHorizontal: true,
    grid: scale.ticks.filter((tick) => tick !== 0).map((tick) => down(toPx(tick))),
    baseline: scale.low <= 0 && scale.high >= 0 ? down(toPx(0)) : null,
    texts: [
      ...placeTexts(
        scale.ticks.map((tick, at) => ({ text: written[at] ?? '', at: toPx(tick) })),
        { y: topPx + plotHeight + 16, widthPx },
      ),
      ...rowNames(names.slice(0, shown), { stepPx, middle, maxPx: left - NAME_GAP_PX }),
    ],
    stepPx,
    shown,
    middle,
    toPx,
  };
}

const shareOf = (value: number, { low, high }: { readonly low: number; readonly high: number }): number =>
  clamp((value / 2 - low / 2) / (high / 2 - low / 2 || 1), 0, 1);

/** Those that would touch the one before are left out. */
function placeTexts(
  ticks: readonly { readonly text: string; readonly at: number }[],
  { y, widthPx }: { y: number; widthPx: number },
): TextMark[] {
  let end = -Infinity;
  return ticks.flatMap(({ text, at }) => {
    const mark = textMark(text, 0, y, { anchor: 'middle', maxPx: widthPx });
    const half = markWidth(mark) / 2;
    const x = clamp(at, half, widthPx - half);
    if (x - half < end + NAME_GAP_PX) return [];
    end = x + half;
    return [{ ...mark, x: px(x) }];
  });
}

interface RowNames {
  readonly stepPx: number;
  readonly middle: (category: number) => number;
  readonly maxPx: number;
}

function rowNames(names: readonly string[], { stepPx, middle, maxPx }: RowNames): TextMark[] {
  const every = Math.ceil((LINE_PX + 1) / stepPx);
  const maxLines = Math.max(1, Math.min(3, Math.floor(stepPx / LINE_PX)));
  const single = shortenApart(names, { maxPx, sizePx: AXIS_PX });
  return names.flatMap((name, row) => {
    if (row % every !== 0) return [];
    const lines = maxLines > 1 ? wrapText(name, { maxPx, maxLines, sizePx: AXIS_PX }) : [single[row] ?? ''];
    return lines.map((line, index) => ({
      ...textMark(line, maxPx, middle(row) + (index - (lines.length - 1) / 2) * LINE_PX + toBaseline(AXIS_PX), { anchor: 'end' }),
      full: index > 0 || lines.join(' ') === name ? null : name,
    }));
  });
}
