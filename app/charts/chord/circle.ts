// Paths on a circle. Angles are radians, clockwise from the top.
import { px } from '#app/charts/shared/marks/px.ts';

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
interface Span {
  readonly startAngle: number;
  readonly endAngle: number;
}

export const pointAt = ({ x, y, radius }: Circle, angle: number, outwards = 0): string =>
  `${px(x + Math.sin(angle) * (radius + outwards))} ${px(y - Math.cos(angle) * (radius + outwards))}`;

/** Along the circle; a whole turn is two halves, as one arc cannot be. */
function along(circle: Circle, from: number, to: number, outwards = 0): string {
  const r = px(circle.radius + outwards);
  const sweep = to > from ? 1 : 0;
  const middle = (from + to) / 2;
  return [middle, to].map((angle) => `A${r} ${r} 0 0 ${sweep} ${pointAt(circle, angle, outwards)}`).join('');
}

export function arcPath(circle: Circle, { startAngle, endAngle }: Span, thicknessPx: number): string {
  const end = Math.max(endAngle, startAngle + 0.004);
  return `M${pointAt(circle, startAngle)}${along(circle, startAngle, end)}L${pointAt(circle, end, thicknessPx)}${along(circle, end, startAngle, thicknessPx)}Z`;
}

/** From one span of the circle to another, through curves that pass the middle. */
export function ribbonPath(circle: Circle, { source, target }: { readonly source: Span; readonly target: Span }): string {
  const inner = { ...circle, radius: circle.radius - 1 };
  const middle = `Q${px(circle.x)} ${px(circle.y)} `;
  const [from, to] = [pointAt(inner, source.startAngle), pointAt(inner, target.startAngle)];
  return `M${from}${along(inner, source.startAngle, source.endAngle)}${middle}${to}${along(inner, target.startAngle, target.endAngle)}${middle}${from}Z`;
}
