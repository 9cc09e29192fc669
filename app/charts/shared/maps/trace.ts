// Traces region outlines in px: each arc is projected and simplified once, so that neighbors share a border.
import { clipRing, type Rectangle } from './clip.ts';
import { isSameView, type MapPlane } from './plane.ts';
import { decodeArcs, readRegions, joinRing, type CoordinateLine, type RegionTopology } from './topology.ts';

/** Degrees to px. */
export type Project = (lon: number, lat: number) => readonly [x: number, y: number];

export interface RegionOutline {
  readonly id: string;
  readonly name: string;
  /** An SVG path; empty where the region is smaller than a pixel. */
  readonly d: string;
  /** px². */
  readonly area: number;
  /** The middle of its largest part. */
  readonly x: number;
  readonly y: number;
  readonly box: Rectangle;
  /** True if the outline is clipped to the visible part. */
  readonly isCut: boolean;
}

/** Points closer than this to the previous one are dropped, px. */
const TOLERANCE_PX = 0.7;
/** Parts smaller than this are not drawn, px². */
const MIN_AREA = 0.6;

/** Projects and simplifies arcs; their ends stay, because other arcs start there. */
function projectArcs(arcs: readonly CoordinateLine[], project: Project, tolerancePx = TOLERANCE_PX): readonly CoordinateLine[] {
  return arcs.map((arc) => projectLine(arc, project, tolerancePx));
}

export function projectLine(
  line: CoordinateLine | readonly number[],
  project: Project,
  tolerancePx = TOLERANCE_PX,
): CoordinateLine {
  const kept = new Float64Array(line.length);
  const last = line.length - 2;
  let [count, keptX, keptY] = [0, 0, 0];
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = project(line[at] ?? 0, line[at + 1] ?? 0);
    const isEnd = at === 0 || at === last;
    if (!isEnd && Math.abs(x - keptX) < tolerancePx && Math.abs(y - keptY) < tolerancePx) continue;
    [kept[count], kept[count + 1]] = [x, y];
    [count, keptX, keptY] = [count + 2, x, y];
  }
  return kept.subarray(0, count);
}

/** Traces every region of a file; with `clip`, only the part inside it. */
export function traceRegions(
  topology: RegionTopology,
  project: Project,
  clip: Rectangle | null = null,
): readonly RegionOutline[] {
  const arcs = projectArcs(decodeArcs(topology), project);
  return readRegions(topology).map(({ id, name, rings: arcsOfRings }) => {
    const joined = arcsOfRings.map((ring) => joinRing(arcs, ring));
    const rings = clip === null ? joined : joined.map((ring) => clipRing(ring, clip));
    return toOutline({ id, name, isCut: clip !== null }, rings);
  });
}

/** Clipped edges are this far outside the picture, so that they don't show, px. */
const CUT_PX = 4;

/** Traces every region for the current view, clipped to the box if the viewer zoomed in. */
export function traceView(
  topology: RegionTopology,
  { project, plane }: { project: Project; plane: MapPlane },
): readonly RegionOutline[] {
  const { box, view, home } = plane;
  if (isSameView(view, home)) return traceRegions(topology, project);
  const clip = { left: box.x - CUT_PX, top: box.y - CUT_PX, right: box.x + box.widthPx + CUT_PX };
  return traceRegions(topology, project, { ...clip, bottom: box.y + box.heightPx + CUT_PX });
}

type Named = Pick<RegionOutline, 'id' | 'name' | 'isCut'>;

function toOutline(named: Named, rings: readonly (CoordinateLine | readonly number[])[]): RegionOutline {
  let [d, area, best] = ['', 0, 0];
  let middle: readonly [number, number] = [0, 0];
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings) {
    const size = Math.abs(ringArea(ring));
    if (ring.length >= 6) extend(box, ring);
    if (size > best || (best === 0 && ring.length >= 6)) [best, middle] = [size, ringMiddle(ring)];
    if (size < MIN_AREA) continue;
    area += size;
    d += ringPath(ring);
  }
  return { ...named, d, area, x: middle[0], y: middle[1], box };
}

/** A closed path of relative steps, to a tenth of a pixel: half as long as absolute points. */
export function ringPath(ring: CoordinateLine | readonly number[]): string {
  return `${linePath(ring)}z`;
}

export function linePath(line: CoordinateLine | readonly number[]): string {
  let [x, y] = [tenths(line[0]), tenths(line[1])];
  let path = `M${x / 10} ${y / 10}`;
  for (let at = 2; at < line.length; at += 2) {
    const [nextX, nextY] = [tenths(line[at]), tenths(line[at + 1])];
    if (nextX === x && nextY === y) continue;
    const [dx, dy] = [formatTenths(nextX - x), formatTenths(nextY - y)];
    path += nextY < y ? `l${dx}${dy}` : `l${dx} ${dy}`;
    [x, y] = [nextX, nextY];
  }
  return path;
}

const tenths = (value = 0): number => Math.round(value * 10) || 0;
const MAX_CACHED = 1000;
const formattedTenths = new Map<number, string>();

/** Formats tenths as decimals without a leading zero. Small values are cached: most steps are short, and lookups are faster. */
function formatTenths(value: number): string {
  const known = formattedTenths.get(value);
  if (known !== undefined) return known;
  const text = String(value / 10).replace(/^(-?)0\./, '$1.');
  if (Math.abs(value) <= MAX_CACHED) formattedTenths.set(value, text);
  return text;
}

export function ringArea(ring: CoordinateLine | readonly number[]): number {
  let sum = 0;
  let [px, py] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    sum += px * y - x * py;
    [px, py] = [x, y];
  }
  return sum / 2;
}

/** The centroid; the first point if the ring has no area. */
function ringMiddle(ring: CoordinateLine | readonly number[]): readonly [number, number] {
  const area = ringArea(ring);
  if (Math.abs(area) < 0.01) return [ring[0] ?? 0, ring[1] ?? 0];
  let [sumX, sumY] = [0, 0];
  let [px, py] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    const cross = px * y - x * py;
    [sumX, sumY] = [sumX + (px + x) * cross, sumY + (py + y) * cross];
    [px, py] = [x, y];
  }
  return [sumX / (6 * area), sumY / (6 * area)];
}

function extend(
  box: { left: number; top: number; right: number; bottom: number },
  ring: CoordinateLine | readonly number[],
): void {
  for (let at = 0; at < ring.length; at += 2) {
    const [x, y] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
}
