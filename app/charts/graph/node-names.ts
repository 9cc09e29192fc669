// Names beside nodes, the largest first, each where it touches neither nodes nor other names.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { nameMark } from '#app/charts/shared/text/name-mark.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import type { PlacedGraphNode } from './place-nodes.ts';
import type { GraphSettings } from './settings.ts';

const MAX_NAME_PX = 140;
/** With less room a name is not shortened but left out, or on another side. */
const MIN_NAME_PX = 60;
const GAP_PX = 4;
/** More names are not tried: the picture would be full of them. */
const MAX_NAMES = 150;

export function nodeNames(
  input: LayoutInput<GraphSettings>,
  nodes: readonly PlacedGraphNode[],
  center: readonly [number, number],
): readonly TextMark[] {
  const threshold = input.settings.showSymbolThreshold;
  const boxes: TextBox[] = nodes.map(({ x, y, radius }) => ({
    left: x - radius,
    right: x + radius,
    top: y - radius,
    bottom: y + radius,
  }));
  const maxPx = Math.min(MAX_NAME_PX, input.widthPx * 0.3);
  const roomAt = (x: number, anchor: TextMark['anchor']): number =>
    anchor === 'middle' ? maxPx : Math.max(MIN_NAME_PX, Math.min(maxPx, anchor === 'start' ? input.widthPx - x : x));
  return [...nodes]
    .sort((a, b) => b.value - a.value || a.index - b.index)
    .slice(0, MAX_NAMES)
    .filter(({ value }) => value >= threshold)
    .flatMap((node) => {
      const marks = placesOf(node, input.settings.layout === 'circular' ? center : null).map(({ x, y, anchor }) =>
        nameMark(node.name, x, y + toBaseline(AXIS_PX), { anchor, maxPx: roomAt(x, anchor), color: 'text' }),
      );
      return marks.find((mark) => isFree(mark, boxes, input)) ?? [];
    });
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: TextMark['anchor'];
}

/** On a circle names are outside of it; elsewhere to the right, the left, below or above. */
function placesOf({ x, y, radius }: PlacedGraphNode, center: readonly [number, number] | null): readonly TextPlace[] {
  const right: TextPlace = { x: x + radius + GAP_PX, y, anchor: 'start' };
  const left: TextPlace = { x: x - radius - GAP_PX, y, anchor: 'end' };
  const below: TextPlace = { x, y: y + radius + GAP_PX + AXIS_PX / 2, anchor: 'middle' };
  const above: TextPlace = { x, y: y - radius - GAP_PX - AXIS_PX / 2, anchor: 'middle' };
  if (center === null) return [right, left, below, above];
  const isLevel = Math.abs(x - center[0]) > Math.abs(y - center[1]) * 0.25;
  const aside = x >= center[0] ? right : left;
  const upright = y < center[1] ? above : below;
  return isLevel ? [aside] : [upright, aside];
}
