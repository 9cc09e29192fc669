// Names around the circle, never turned: on either side one below the other, the largest where not all have room.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, dodge, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { nameWithFigures } from '#app/charts/shared/text/name-figures.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { stroked, type ShapeMark } from '#app/charts/shared/marks/shape-marks.ts';
import type { ChordGroup } from 'd3-chord';
import { pointAt, type Circle } from './circle.ts';
import type { Settings } from './settings.ts';

interface Names {
  readonly circle: Circle;
  readonly names: readonly string[];
}

const ROW_PX = 15;
const GAP_PX = 8;
/** Names moved farther than this from their arcs have a line to them. */
const MOVED_PX = 5;
const LEADER_PX = 14;

interface ArcNames {
  readonly texts: readonly TextMark[];
  readonly leaders: readonly ShapeMark[];
}

export function arcNames(
  { widthPx, heightPx }: LayoutInput<Settings>,
  groups: readonly ChordGroup[],
  { circle, names }: Names,
): ArcNames {
  const middleOf = ({ startAngle, endAngle }: ChordGroup): number => (startAngle + endAngle) / 2;
  const leaders: ShapeMark[] = [];
  const texts = ([1, -1] as const).flatMap((side) => {
    const own = groups.filter((group) => Math.sign(Math.sin(middleOf(group)) || 1) === side);
    const kept = new Set([...own].sort((a, b) => b.value - a.value).slice(0, Math.max(1, Math.floor((heightPx - 6) / ROW_PX))));
    const shown = own.filter((group) => kept.has(group));
    const wished = shown.map((group) => circle.y - Math.cos(middleOf(group)) * (circle.radius + GAP_PX));
    const middles = dodge(wished, ROW_PX, AXIS_PX * 0.7, Math.max(AXIS_PX * 0.7, heightPx - AXIS_PX * 0.5));
    return shown.flatMap((group, index) => {
      const middle = middles[index] ?? 0;
      // As near to the circle as it is at that height.
      const up = Math.min(1, Math.abs(middle - circle.y) / (circle.radius + GAP_PX));
      const isMoved = Math.abs(middle - (wished[index] ?? 0)) > MOVED_PX;
      const x = px(circle.x + side * (Math.sqrt(1 - up * up) * (circle.radius + GAP_PX) + (isMoved ? LEADER_PX : 2)));
      if (isMoved)
        leaders.push(stroked(null, `M${pointAt(circle, middleOf(group), 2)}L${px(x - side * 3)} ${px(middle)}`, 'axis'));
      const roomPx = side > 0 ? widthPx - x : x;
      return nameWithFigures(names[group.index] ?? '', '', { x, y: middle + toBaseline(AXIS_PX), side, roomPx });
    });
  });
  return { texts, leaders };
}
