// Where the dial is, and how large: as large as the names around it allow.
import { px } from '#app/charts/shared/marks/px.ts';
import type { TextBox } from '#app/charts/shared/text/text-space.ts';
import { axisNames, isUpright, NAME_GAP_PX, type AxisName } from './axis-names.ts';
import { angleOf, type RadarDial } from './dial.ts';
import type { RadarData } from './read-radar.ts';

const MAX_RADIUS_PX = 260;
const MIN_RADIUS_PX = 8;
const EDGE_PX = 2;

const MAX_NAME_PX = 130;
const MAX_NAME_SHARE = 0.3;
/** Narrower names leave the dial more of the width. */
const NARROWER = [1, 0.85, 0.7, 0.55];
/** Below this height more lines would take too much from the dial. */
const ONE_LINE_HEIGHT_PX = 180;

export interface PlacedDial {
  readonly names: readonly AxisName[];
  readonly dial: RadarDial;
}

/** The names broken so that the dial is as large as it can be, and no more of them shortened than need be. */
export function fitDial(data: RadarData, room: TextBox, isCircle: boolean): PlacedDial {
  const widest = Math.min(MAX_NAME_PX, (room.right - room.left) * MAX_NAME_SHARE);
  const maxLines = room.bottom - room.top < ONE_LINE_HEIGHT_PX ? 1 : 3;
  const all = NARROWER.map((share): PlacedDial & { readonly cut: number } => {
    const names = axisNames(data, { maxPx: widest * share, maxLines });
    return { names, dial: placeDial(names, room, isCircle), cut: names.filter(({ isWhole }) => !isWhole).length };
  });
  return all.reduce((best, one) => (one.cut <= best.cut && one.dial.radius > best.dial.radius ? one : best));
}

/** @param isCircle the rings are circles, which reach as far down as up */
function placeDial(names: readonly AxisName[], room: TextBox, isCircle: boolean): RadarDial {
  const [widthPx, heightPx] = [room.right - room.left, room.bottom - room.top - 2 * EDGE_PX];
  const spokes = names.map((name, axis) => ({ ...name, angle: angleOf(axis, names.length) }));
  const widest = spokes.reduce((least, { angle, widthPx: namePx }) => {
    const beside = isUpright(angle) ? Infinity : (widthPx / 2 - namePx) / Math.abs(Math.sin(angle)) - NAME_GAP_PX;
    return Math.min(least, beside, widthPx / 2);
  }, MAX_RADIUS_PX);
  /** How far dial and names reach from the middle. */
  const reach = (radius: number): { up: number; down: number } => {
    const ends = spokes.map(({ angle, heightPx: namePx }) => {
      const end = (radius + NAME_GAP_PX) * Math.cos(angle);
      return { up: end + (namePx * (1 + Math.cos(angle))) / 2, down: -end + (namePx * (1 - Math.cos(angle))) / 2 };
    });
    const rings = isCircle ? radius : 0;
    return { up: Math.max(rings, ...ends.map(({ up }) => up)), down: Math.max(rings, ...ends.map(({ down }) => down)) };
  };
  let radius = Math.max(MIN_RADIUS_PX, Math.floor(widest));
  for (; radius > MIN_RADIUS_PX; radius -= 1) {
    const { up, down } = reach(radius);
    if (up + down <= heightPx) break;
  }
  const { up, down } = reach(radius);
  return {
    x: px((room.left + room.right) / 2),
    y: px(room.top + EDGE_PX + up + (heightPx - up - down) / 2),
    radius,
  };
}
