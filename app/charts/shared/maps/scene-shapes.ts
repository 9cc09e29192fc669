// Converts SVG marks to geographic coordinates, for layers whose SVG shows all of their marks.
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import type { MapLayout, MapShapeMark } from './map-layout.ts';
import { unproject } from './texts/point-texts.ts';
import type { SceneArea, SceneLayer, SceneLine, ScenePoint } from './scene.ts';
import type { LonLat } from './spatial.ts';
import { ringArea } from './trace.ts';
import type { Viewport } from './viewport.ts';

type DrawnMarks = Pick<MapLayout, 'shapes' | 'circles' | 'opacity'> & Pick<ChartLayout, 'tooltips'>;

/** Builds layers of areas, lines, and circles, in drawing order and without empty layers. */
export function buildShapeScene(drawn: DrawnMarks, viewport: Viewport): readonly SceneLayer[] {
  const areas: Keyed<SceneArea>[] = [];
  const lines: Keyed<SceneLine>[] = [];
  for (const shape of drawn.shapes) {
    const paths = readPath(shape.d);
    areas.push(...convertAreas(shape, paths, viewport));
    lines.push(...convertLines(shape, paths, viewport));
  }
  const points = drawn.circles.map(({ key, x, y, radius, color }): Keyed<ScenePoint> => ({
    key,
    mark: { place: unproject(viewport, x, y), radius, color },
  }));
  const { tooltips, opacity } = drawn;
  const layer = (marks: SceneLayer['marks'], keyed: readonly Keyed<unknown>[]): readonly SceneLayer[] =>
    keyed.length === 0 ? [] : [{ marks, opacity, tooltip: (index) => tooltips[keyed[index]?.key ?? ''] }];
  return [
    ...layer({ kind: 'areas', areas: pickMarks(areas) }, areas),
    ...layer({ kind: 'lines', lines: pickMarks(lines) }, lines),
    ...layer({ kind: 'points', points: pickMarks(points), unit: 'pixels', minPx: 0, maxPx: 1000 }, points),
  ];
}

interface Keyed<T> {
  readonly key: string | null;
  readonly mark: T;
}
const pickMarks = <T>(keyed: readonly Keyed<T>[]): readonly T[] => keyed.map(({ mark }) => mark);

interface Path {
  /** x and y in turn, px. */
  readonly points: readonly number[];
  readonly isClosed: boolean;
}

/** Parses the output of `ringPath` and `linePath`: a move, then relative steps. */
export function readPath(d: string): readonly Path[] {
  return d
    .split('M')
    .filter((part) => part !== '')
    .map((part) => {
      const isClosed = part.endsWith('z');
      const numbers = (part.match(/-?(?:\d+(?:\.\d*)?|\.\d+)/g) ?? []).map(Number);
      const points: number[] = [];
      let [x, y] = [0, 0];
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        [x, y] = [x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)];
        points.push(x, y);
      }
      return { points, isClosed };
    });
}

function convertAreas({ key, fill }: MapShapeMark, paths: readonly Path[], viewport: Viewport): readonly Keyed<SceneArea>[] {
  if (fill === null) return [];
  const rings = paths.filter(({ points, isClosed }) => isClosed && points.length >= 6).map(({ points }) => points);
  return groupRings(rings).map((group) => ({
    key,
    mark: { rings: group.map((ring) => unprojectLine(ring, viewport)), color: fill },
  }));
}

function convertLines(
  { key, stroke, strokeWidth }: MapShapeMark,
  paths: readonly Path[],
  viewport: Viewport,
): readonly Keyed<SceneLine>[] {
  if (stroke === null || strokeWidth === 0) return [];
  return paths.map(({ points, isClosed }) => {
    const path = unprojectLine(points, viewport);
    const [first] = path;
    return { key, mark: { path: isClosed && first ? [...path, first] : path, color: stroke, widthPx: strokeWidth } };
  });
}

/** Groups outlines with their holes, which are inner rings of the opposite direction, as in SVG fills. */
export function groupRings(rings: readonly (readonly number[])[]): readonly (readonly (readonly number[])[])[] {
  const sized = rings.map((ring) => ({ ring, area: ringArea(ring) })).sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  const groups: { readonly area: number; readonly rings: (readonly number[])[] }[] = [];
  for (const { ring, area } of sized) {
    // Rings are sorted by area, so the last enclosing outline is the smallest.
    const around = groups.findLast(({ rings: [outline = []] }) => containsPoint(outline, ring[0] ?? 0, ring[1] ?? 0));
    if (around !== undefined && around.area > 0 !== area > 0) around.rings.push(ring);
    else groups.push({ area, rings: [ring] });
  }
  return groups.map((group) => group.rings);
}

/** True if a ray from the point to the right crosses the ring an odd number of times. */
function containsPoint(ring: readonly number[], x: number, y: number): boolean {
  let isInside = false;
  let [lastX, lastY] = [ring.at(-2) ?? 0, ring.at(-1) ?? 0];
  for (let at = 0; at < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at] ?? 0, ring[at + 1] ?? 0];
    if (nextY > y !== lastY > y && x < ((lastX - nextX) * (y - nextY)) / (lastY - nextY) + nextX) isInside = !isInside;
    [lastX, lastY] = [nextX, nextY];
  }
  return isInside;
}

const unprojectLine = (points: readonly number[], viewport: Viewport): readonly LonLat[] =>
  Array.from({ length: points.length / 2 }, (_, at) => unproject(viewport, points[2 * at] ?? 0, points[2 * at + 1] ?? 0));
