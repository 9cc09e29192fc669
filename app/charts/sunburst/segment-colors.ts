// What a segment's color means: its part of the first level, paler in outer rings, or the ratio of a second metric to the first.
import { colorBar, NO_COLOR_LEGEND, type ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { shareText } from '#app/charts/shared/format/share-text.ts';
import { textColorOn, valueColors } from '#app/charts/shared/color/value-colors.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { RingSegment } from './rings.ts';
import type { SunburstSettings } from './settings.ts';

export interface SegmentPaint {
  readonly color: Token;
  readonly opacity: number;
  readonly textColor: Token;
}
export interface SegmentColors {
  readonly paintOf: (segment: RingSegment) => SegmentPaint;
  readonly legend: ColorLegendLayout;
}

/** Text in the color of text is read on either, in both modes. */
const PALE = 0.45;
const PALER = 0.3;

export function categoryPaint(input: LayoutInput<SunburstSettings>): (segment: RingSegment) => SegmentPaint {
  return ({ part: { path, count }, depth }) => {
    const color = count > 1 && depth === 1 ? 'other' : input.colors(path[0] ?? '');
    if (depth === 1) return { color, opacity: 1, textColor: textColorOn(color) };
    return { color, opacity: depth === 2 ? PALE : PALER, textColor: 'text' };
  };
}

const ratioOf = ({ part }: RingSegment): number => part.second / part.value;

export function ratioColors(
  input: LayoutInput<SunburstSettings>,
  segments: readonly RingSegment[],
  title: string,
): SegmentColors {
  const ratios = segments.map(ratioOf).filter(Number.isFinite);
  const [min, max] = [Math.min(...ratios), Math.max(...ratios)];
  const colors = valueColors(input.settings.linear_color_scheme, ratios.length === 0 ? { min: 0, max: 0 } : { min, max });
  const ends = [shareText(min, input.locale), shareText(max, input.locale)] as const;
  const hasLegend = ratios.length > 0 && input.heightPx >= 200;
  return {
    paintOf: (segment) => {
      const color = colors.colorOf(ratioOf(segment));
      return { color, opacity: 1, textColor: textColorOn(color) };
    },
    legend: hasLegend ? colorBar({ colors, title, ends, widthPx: input.widthPx }) : NO_COLOR_LEGEND,
  };
}
