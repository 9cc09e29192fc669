// Axis titles, and the caption above the plot.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { valueCaption } from '#app/charts/shared/format/value-format.ts';
import { AXIS_PX, textMark, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { SeriesSettings } from '#app/charts/shared/series/series-settings.ts';
import { TITLE_GAP_PX } from './title-gap.ts';

interface Captioned {
  readonly input: LayoutInput<SeriesSettings>;
  /** Notes on what the picture leaves out or joins. */
  readonly notes?: readonly string[];
}

/** Width of a title along the value axis. */
export const BESIDE_PX = 18;

/** The title along the value axis; empty if the chart shows it elsewhere. */
export function titleBeside({ settings, heightPx }: LayoutInput<SeriesSettings>): string {
  const { y_axis_title: title, y_axis_title_position: position } = settings;
  return position === 'Left' && heightPx >= 180 ? (title ?? '') : '';
}

export function besideMark(title: string, plot: Box, leftPx: number): TextMark {
  const middle = plot.y + plot.heightPx / 2;
  return textMark(title, leftPx + AXIS_PX, middle, { anchor: 'middle', rotate: -90, maxPx: plot.heightPx });
}

/** Additional distance of titles in px, limited on small charts. */
export function titleGaps({ settings, heightPx }: LayoutInput<SeriesSettings>): { readonly x: number; readonly y: number } {
  const { x_axis_title_margin: x = TITLE_GAP_PX, y_axis_title_margin: y = TITLE_GAP_PX } = settings;
  const beyond = (gap: number): number => Math.round(clamp(gap - TITLE_GAP_PX, 0, heightPx * MAX_GAP_SHARE));
  return { x: beyond(x), y: beyond(y) };
}
const MAX_GAP_SHARE = 0.2;

/** The caption: the title of the value axis, unless it is shown elsewhere, and notes. */
export function writeCaption({ input, notes = [] }: Captioned, hasTitle = true): string {
  const axis = hasTitle ? valueCaption(input) : '';
  const text = [axis, ...notes].filter((part) => part !== '').join(' · ');
  // A note without an axis title starts with a capital letter.
  return axis === '' ? text.charAt(0).toLocaleUpperCase(input.locale) + text.slice(1) : text;
}
