// Numbers to colors: a saved scheme interpolated, or our own scale, whose steps change with light and dark.
import { piecewise, interpolateRgb } from 'd3-interpolate';
import { contrastRatio } from '#app/domain/theme/color-distance.ts';
import { hexColor } from '#app/domain/theme/hex-color.ts';
import { findSequentialScheme } from '#app/domain/theme/sequential-schemes.ts';
import { tokenHex, type Mode, type Token, type TokenName } from '#app/domain/theme/tokens.ts';

const SEQUENTIAL = ['seq1', 'seq2', 'seq3', 'seq4', 'seq5', 'seq6', 'seq7', 'seq8', 'seq9'] as const;
const DIVERGING = ['div1', 'div2', 'div3', 'div4', 'div5', 'div6', 'div7'] as const;
const MODES: readonly Mode[] = ['light', 'dark'];

export interface ValueColors {
  /** The color of a value, clamped to the ends; `other` for one that is not finite. */
  readonly colorOf: (value: number) => Token;
  /** From low to high, evenly spaced: the steps of a legend. */
  readonly steps: readonly Token[];
}

export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/**
 * Colors from `min` to `max`. A scheme that is unknown or null is our own: sequential, or diverging around zero where the range
 * has both signs. A range without extent gets the middle color.
 */
export function valueColors(schemeId: string | null, range: ValueRange): ValueColors {
  const scheme = schemeId === null ? null : findSequentialScheme(schemeId);
  if (scheme !== null) return interpolated(scheme.colors, range);
  if (range.min >= 0 || range.max <= 0)
    return stepped(range.max <= 0 && range.min < 0 ? [...SEQUENTIAL].reverse() : SEQUENTIAL, range);
  const end = Math.max(-range.min, range.max);
  return stepped(DIVERGING, { min: -end, max: end });
}

/** The share of the way from `min` to `max`, 0 to 1; computed on halves, as the extent can be beyond the largest number. */
function shareOf(value: number, { min, max }: ValueRange): number {
  const extent = max / 2 - min / 2;
  return extent > 0 ? Math.min(1, Math.max(0, (value / 2 - min / 2) / extent)) : 0.5;
}

function stepped(steps: readonly TokenName[], range: ValueRange): ValueColors {
  const last = steps.length - 1;
  return {
    colorOf: (value) => (Number.isFinite(value) ? (steps[Math.round(shareOf(value, range) * last)] ?? 'other') : 'other'),
    steps,
  };
}

const LEGEND_STEPS = 9;

function interpolated(colors: readonly Token[], range: ValueRange): ValueColors {
  const at: (share: number) => string = piecewise(interpolateRgb, [...colors]);
  const toColor = (share: number): Token => fromRgb(at(share));
  return {
    colorOf: (value) => (Number.isFinite(value) ? toColor(shareOf(value, range)) : 'other'),
    steps: Array.from({ length: LEGEND_STEPS }, (_, step) => toColor(step / (LEGEND_STEPS - 1))),
  };
}

/** `rgb(1, 2, 3)` as `#010203`. */
const fromRgb = (rgb: string): Token => hexColor((rgb.match(/\d+/g) ?? []).map(Number));

const contrastOn = (text: Token, background: Token): number =>
  Math.min(...MODES.map((mode) => contrastRatio(tokenHex(text, mode), tokenHex(background, mode))));

const TEXT_COLORS: readonly Token[] = ['text', 'surfaceRaised', 'onLight', 'onDark'];

/** The color in which text on that background is read best, in light and in dark. */
export function textColorOn(background: Token): Token {
  return TEXT_COLORS.reduce((best, color) => (contrastOn(color, background) > contrastOn(best, background) ? color : best));
}
