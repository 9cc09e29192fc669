// The background of a map of places: land, the lines between countries, and the names of the greatest towns where there is room.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { AXIS_PX, textMark, markWidth, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { listCellNames, type Degrees } from './cells.ts';
import { clipLine, clipRing, type Rectangle } from './clip.ts';
import type { MapFileName } from './map-files.ts';
import type { Viewport } from './viewport.ts';
import {
  borderArcs,
  decodeArcs,
  joinRing,
  readRegions,
  type CellTopology,
  type CoordinateLine,
  type MapFile,
  type PlaceList,
  type RegionTopology,
} from './topology.ts';
import type { Ground } from './scene.ts';
import { createRaster, type TakeMarks } from './taken.ts';
import { linePath, projectLine, ringArea, ringPath, type Project } from './trace.ts';

export interface BaseMap {
  readonly land: string;
  readonly borders: string;
  readonly borderColor: Token;
  readonly towns: readonly { readonly x: number; readonly y: number; readonly name: TextMark }[];
}

export const NO_BASE_MAP: BaseMap = { land: '', borders: '', borderColor: 'axis', towns: [] };

/** Degrees across, from which each level is detailed enough. */
const WORLD_SPAN = 50;
const CELL_SPAN = 3;
/** A picture can be so many times wider than its data. */
const MARGIN = 2;

/** The files of an extent: the world, its countries in detail, or the cells that a picture around the extent can show. */
export function baseMapFiles(extent: Degrees | null, marginSpans = MARGIN): readonly MapFileName[] {
  if (extent === null) return [];
  const span = Math.max(extent.east - extent.west, extent.north - extent.south, 0.04);
  if (span > WORLD_SPAN) return ['world-110m', 'places'];
  if (span > CELL_SPAN) return ['world-50m', 'places'];
  const margin = span * marginSpans;
  const { west, east, south, north } = extent;
  return [...listCellNames({ west: west - margin, east: east + margin, south: south - margin, north: north + margin }), 'places'];
}

/** The background inside the viewport's box, from the files that there are; names keep clear of marks. */
export function baseMap(maps: LayoutInput['maps'], viewport: Viewport, takeMarks: TakeMarks = () => undefined): BaseMap {
  const parts = Object.values(maps ?? {}).flatMap((file) => (file !== undefined && isShapes(file) ? [file] : []));
  const traced = parts.map((file) => traceFile(file, viewport));
  const places = (maps?.['places'] ?? null) as PlaceList | null;
  return {
    land: traced.map(({ land }) => land).join(''),
    borders: traced.map(({ borders }) => borders).join(''),
    borderColor: 'axis',
    towns: places === null ? [] : townsIn(places, viewport, takeMarks),
  };
}

/** Land and borders in degrees, all of what the files have. */
export function collectGround(maps: LayoutInput['maps']): Ground {
  const parts = Object.values(maps ?? {}).flatMap((file) => (file !== undefined && isShapes(file) ? [shapesOf(file)] : []));
  const lines = (list: readonly Extended[]): readonly CoordinateLine[] => list.map(({ line }) => line);
  return { land: parts.flatMap(({ rings }) => lines(rings)), borders: parts.flatMap((part) => lines(part.lines)) };
}

const isShapes = (file: MapFile): file is RegionTopology | CellTopology => 'objects' in file;

/** Land and borders of a file in degrees, each with what it covers: made once a file. */
interface Shapes {
  readonly rings: readonly Extended[];
  readonly lines: readonly Extended[];
  /** By the view that they show: the same map is drawn for each of its viewers. */
  readonly traced: Map<string, Traced>;
}
interface Traced {
  readonly land: string;
  readonly borders: string;
}
/** Paths of one view are some 30 KB. */
const MAX_TRACED = 4;
interface Extended {
  readonly line: CoordinateLine;
  readonly box: Rectangle;
}

const known = new WeakMap<MapFile, Shapes>();

function shapesOf(file: RegionTopology | CellTopology): Shapes {
  const made = known.get(file);
  if (made !== undefined) return made;
  const arcs = decodeArcs(file);
  const shapes = {
    rings: ringsOf(file).map((ring) => withBox(joinRing(arcs, ring))),
    lines: linesOf(file).map((arc) => withBox(arcs[arc] ?? new Float64Array())),
    traced: new Map<string, Traced>(),
  };
  known.set(file, shapes);
  return shapes;
}

function withBox(line: CoordinateLine): Extended {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at] ?? 0, line[at + 1] ?? 0];
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return { line, box };
}

function traceFile(file: RegionTopology | CellTopology, viewport: Viewport): Traced {
  const shapes = shapesOf(file);
  const { traced } = shapes;
  const { view, box } = viewport;
  const key = [view.x, view.y, view.scale, box.x, box.y, box.widthPx, box.heightPx].join(' ');
  const known = traced.get(key);
  if (known !== undefined) return known;
  const made = traceShapes(shapes, viewport);
  const [oldest] = traced.keys();
  if (traced.size >= MAX_TRACED && oldest !== undefined) traced.delete(oldest);
  traced.set(key, made);
  return made;
}

/** Cut in degrees, where the box is a rectangle too, so that only what shows is projected. */
function traceShapes({ rings, lines }: Shapes, { extent, projectFlat }: Viewport): Traced {
  let [land, borders] = ['', ''];
  for (const shift of worldShifts(extent)) {
    const clip = { left: extent.west - shift, right: extent.east - shift, top: extent.south, bottom: extent.north };
    const project: Project = (lon, lat) => projectFlat(lon + shift, lat);
    for (const { line } of rings.filter(({ box }) => overlaps(box, clip))) land += projectedRing(clipRing(line, clip), project);
    for (const { line } of lines.filter(({ box }) => overlaps(box, clip)))
      for (const part of clipLine(line, clip)) borders += linePath(projectLine(part, project));
  }
  return { land, borders };
}

/** Degrees by which copies of the world are moved: there are several where the extent goes beyond 180 degrees. */
function worldShifts({ west, east }: Degrees): readonly number[] {
  const first = Math.floor((west + 180) / 360);
  const last = Math.ceil((east + 180) / 360) - 1;
  return Array.from({ length: last - first + 1 }, (_, at) => 360 * (first + at));
}

function projectedRing(ring: CoordinateLine | readonly number[], project: Project): string {
  if (ring.length < 6) return '';
  const projected = projectLine(ring, project);
  return Math.abs(ringArea(projected)) > 0.5 ? ringPath(projected) : '';
}

const ringsOf = (file: RegionTopology | CellTopology): readonly (readonly number[])[] => {
  if ('regions' in file.objects) return readRegions(file as RegionTopology).flatMap(({ rings }) => rings);
  return file.objects.land.geometries.flatMap((one) => (one.type === 'MultiPolygon' ? one.arcs.flat() : []));
};

const linesOf = (file: RegionTopology | CellTopology): readonly number[] => {
  if ('regions' in file.objects) return borderArcs(readRegions(file as RegionTopology));
  const lines = file.objects.borders.geometries.flatMap((one) => (one.type === 'MultiLineString' ? one.arcs.flat() : []));
  return lines.map((arc) => (arc < 0 ? ~arc : arc));
};

/** A name for so many px² at most. */
const AREA_PER_NAME = 26_000;
const MAX_NAMES = 14;
const MARGIN_PX = 4;

/** The greatest first; a name that has no room beside its place, under it or above it is left out. */
function townsIn({ places }: PlaceList, viewport: Viewport, takeMarks: TakeMarks): BaseMap['towns'] {
  const { project, box, extent } = viewport;
  const wanted = Math.min(MAX_NAMES, Math.floor((box.widthPx * box.heightPx) / AREA_PER_NAME));
  const taken = createRaster(box);
  takeMarks(taken);
  const towns: { x: number; y: number; name: TextMark }[] = [];
  for (const [name, lon, lat] of places) {
    if (towns.length >= wanted) break;
    if (lat < extent.south || lat > extent.north) continue;
    const [x, y] = project(lon, lat);
    if (x < box.x + MARGIN_PX || x > box.x + box.widthPx - MARGIN_PX || y < box.y + AXIS_PX || y > box.y + box.heightPx - AXIS_PX)
      continue;
    if (!taken.isFree({ left: x - DOT_PX, right: x + DOT_PX, top: y - DOT_PX, bottom: y + DOT_PX })) continue;
    const placed = namesAt(name, x, y).find(({ area }) => isAcross(area, box) && taken.isFree(area));
    if (placed === undefined) continue;
    taken.take(placed.area);
    towns.push({ x: px(x), y: px(y), name: placed.mark });
  }
  return towns;
}

const DOT_PX = 2;
const HALF_LINE_PX = 9;

/** Where a name can be: to the right of its place, to the left, above, below. */
function namesAt(name: string, x: number, y: number): readonly { readonly mark: TextMark; readonly area: Rectangle }[] {
  const beside = (anchor: TextMark['anchor'], dx: number, dy: number) => {
    const mark = textMark(name, x + dx, y + dy + toBaseline(AXIS_PX), { anchor, color: 'textMuted' });
    const width = markWidth(mark);
    const left = mark.x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
    const [top, bottom] = [y + dy - HALF_LINE_PX, y + dy + HALF_LINE_PX];
    return {
      mark,
      area: { left: left - 4, right: left + width + 4, top: dy > 0 ? y - DOT_PX : top, bottom: dy < 0 ? y + DOT_PX : bottom },
    };
  };
  return [beside('start', 5, 0), beside('end', -5, 0), beside('middle', 0, -11), beside('middle', 0, 11)];
}

const isAcross = ({ left, right, top, bottom }: Rectangle, { x, y, widthPx, heightPx }: Viewport['box']): boolean =>
  left >= x && right <= x + widthPx - MARGIN_PX && top >= y && bottom <= y + heightPx;

export const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
