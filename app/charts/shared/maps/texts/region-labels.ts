// Region labels, largest regions first. A label must fit the visible part of its region and not overlap another one.
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { overlaps } from '#app/charts/shared/maps/base-map.ts';
import type { Rectangle } from '#app/charts/shared/maps/clip.ts';
import { boxArea } from '#app/charts/shared/maps/taken.ts';
import type { RegionOutline } from '#app/charts/shared/maps/trace.ts';

/** Max share of a region's area that its label can cover: long thin regions aren't wide everywhere. */
const MAX_SHARE = 0.3;
const HALF_LINE_PX = 9;

interface LabelOptions {
  readonly colorOf: (id: string) => Token;
  /** Areas of marks, which labels avoid. */
  readonly areas?: readonly Rectangle[];
}

export function regionLabels(
  outlines: readonly RegionOutline[],
  box: Box,
  { colorOf, areas = [] }: LabelOptions,
): readonly TextMark[] {
  const taken: Rectangle[] = [...areas];
  return [...outlines]
    .sort((a, b) => b.area - a.area)
    .flatMap(({ id, name, area, x, y, box: region }) => {
      const mark = textMark(name, x, y + toBaseline(AXIS_PX), { anchor: 'middle', color: textColorOn(colorOf(id)) });
      const half = markWidth(mark) / 2 + 2;
      const place = { left: x - half, right: x + half, top: y - HALF_LINE_PX, bottom: y + HALF_LINE_PX };
      const fits = 4 * half * HALF_LINE_PX <= area * MAX_SHARE && contains(region, place) && contains(boxArea(box), place);
      if (name === '' || !fits || taken.some((other) => overlaps(other, place))) return [];
      taken.push(place);
      return [mark];
    });
}

const contains = (outer: Rectangle, inner: Rectangle): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
