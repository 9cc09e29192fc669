// The background of a map: land, borders between countries, and the names of the largest towns where there is room.
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

/** Extents wider than this many degrees use a coarser map. */
const WORLD_SPAN = 50;
const CELL_SPAN = 3;
/** Cells are loaded this many spans beyond the data, because the picture can be wider than the data. */
const MARGIN_SPANS = 2;

/** Lists the map files of an extent: the world, detailed countries, or the cells around the extent. */
export function listBaseMapFiles(extent: Degrees | null, marginSpans = MARGIN_SPANS): readonly MapFileName[] {
  if (extent === null) return [];
  const span = Math.max(extent.east - extent.west, extent.north - extent.south, 0.04);
  if (span > WORLD_SPAN) return ['world-110m', 'places'];
  if (span > CELL_SPAN) return ['world-50m', 'places'];
  const margin = span * marginSpans;
  const { west, east, south, north } = extent;
  return [...listCellNames({ west: west - margin, east: east + margin, south: south - margin, north: north + margin }), 'places'];
}

/** Builds the background inside the viewport from the loaded files; town names avoid the marks. */
export function buildBaseMap(maps: LayoutInput['maps'], viewport: Viewport, takeMarks: TakeMarks = () => undefined): BaseMap {
  const parts = Object.values(maps ?? {}).flatMap((file) => (file !== undefined && isShapes(file) ? [file] : []));
  const traced = parts.map((file) => traceFile(file, viewport));
  const places = (maps?.['places'] ?? null) as PlaceList | null;
  return {
    land: traced.map(({ land }) => land).join(''),
    borders: traced.map(({ borders }) => borders).join(''),
    borderColor: 'axis',
    towns: places === null ? [] : placeTowns(places, viewport, takeMarks),
  };
}

/** All land and borders of the files, in degrees. */
export function collectGround(maps: LayoutInput['maps']): Ground {
  const parts = Object.values(maps ?? {}).flatMap((file) => (file !== undefined && isShapes(file) ? [decodeShapes(file)] : []));
  const lines = (list: readonly BoundedLine[]): readonly CoordinateLine[] => list.map(({ line }) => line);
  return { land: parts.flatMap(({ rings }) => lines(rings)), borders: parts.flatMap((part) => lines(part.lines)) };
}

const isShapes = (file: MapFile): file is RegionTopology | CellTopology => 'objects' in file;

/** Land and borders of a file in degrees, with bounding boxes. Cached per file. */
interface Shapes {
  readonly rings: readonly BoundedLine[];
  readonly lines: readonly BoundedLine[];
  /** Traced paths by view: many viewers see the same map. */
  readonly traced: Map<string, Traced>;
}
interface Traced {
  readonly land: string;
  readonly borders: string;
}
/** Cached views per file; the paths of a view take about 30 KB. */
const MAX_CACHED_VIEWS = 4;
interface BoundedLine {
  readonly line: CoordinateLine;
  readonly box: Rectangle;
}

const known = new WeakMap<MapFile, Shapes>();

function decodeShapes(file: RegionTopology | CellTopology): Shapes {
  const made = known.get(file);
  if (made !== undefined) return made;
  const arcs = decodeArcs(file);
  const shapes = {
    rings: listRings(file).map((ring) => withBox(joinRing(arcs, ring))),
    lines: listBorderArcs(file).map((arc) => withBox(arcs[arc] ?? new Float64Array())),
    traced: new Map<string, Traced>(),
  };
  known.set(file, shapes);
  return shapes;
}

function withBox(line: CoordinateLine): BoundedLine {
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
  const shapes = decodeShapes(file);
  const { traced } = shapes;
  const { view, box } = viewport;
  const key = [view.x, view.y, view.scale, box.x, box.y, box.widthPx, box.heightPx].join(' ');
  const known = traced.get(key);
  if (known !== undefined) return known;
  const made = traceShapes(shapes, viewport);
  const [oldest] = traced.keys();
  if (traced.size >= MAX_CACHED_VIEWS && oldest !== undefined) traced.delete(oldest);
  traced.set(key, made);
  return made;
}

/** Clips in degrees, where the viewport is a rectangle too, so that only visible shapes are projected. */
function traceShapes({ rings, lines }: Shapes, { extent, projectFlat }: Viewport): Traced {
  let [land, borders] = ['', ''];
  for (const shift of listWorldOffsets(extent)) {
    const clip = { left: extent.west - shift, right: extent.east - shift, top: extent.south, bottom: extent.north };
    const project: Project = (lon, lat) => projectFlat(lon + shift, lat);
    for (const { line } of rings.filter(({ box }) => overlaps(box, clip))) land += projectedRing(clipRing(line, clip), project);
    for (const { line } of lines.filter(({ box }) => overlaps(box, clip)))
      for (const part of clipLine(line, clip)) borders += linePath(projectLine(part, project));
  }
  return { land, borders };
}

/** Longitude offsets of the world copies to draw; several if the extent crosses 180°. */
function listWorldOffsets({ west, east }: Degrees): readonly number[] {
  const first = Math.floor((west + 180) / 360);
  const last = Math.ceil((east + 180) / 360) - 1;
  return Array.from({ length: last - first + 1 }, (_, at) => 360 * (first + at));
}

function projectedRing(ring: CoordinateLine | readonly number[], project: Project): string {
  if (ring.length < 6) return '';
  const projected = projectLine(ring, project);
  return Math.abs(ringArea(projected)) > 0.5 ? ringPath(projected) : '';
}

const listRings = (file: RegionTopology | CellTopology): readonly (readonly number[])[] => {
  if ('regions' in file.objects) return readRegions(file as RegionTopology).flatMap(({ rings }) => rings);
  return file.objects.land.geometries.flatMap((one) => (one.type === 'MultiPolygon' ? one.arcs.flat() : []));
};

const listBorderArcs = (file: RegionTopology | CellTopology): readonly number[] => {
  if ('regions' in file.objects) return borderArcs(readRegions(file as RegionTopology));
  const lines = file.objects.borders.geometries.flatMap((one) => (one.type === 'MultiLineString' ? one.arcs.flat() : []));
  return lines.map((arc) => (arc < 0 ? ~arc : arc));
};

/** At most one town name per this many px². */
const AREA_PER_NAME = 26_000;
const MAX_NAMES = 14;
const MARGIN_PX = 4;

/** Places town names, largest towns first. Names without room on any side are left out. */
function placeTowns({ places }: PlaceList, viewport: Viewport, takeMarks: TakeMarks): BaseMap['towns'] {
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
    const placed = listNamePositions(name, x, y).find(({ area }) => isInsideBox(area, box) && taken.isFree(area));
    if (placed === undefined) continue;
    taken.take(placed.area);
    towns.push({ x: px(x), y: px(y), name: placed.mark });
  }
  return towns;
}

const DOT_PX = 2;
const HALF_LINE_PX = 9;

/** Candidate positions of a name: right of the dot, left, above, below. */
function listNamePositions(name: string, x: number, y: number): readonly { readonly mark: TextMark; readonly area: Rectangle }[] {
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

const isInsideBox = ({ left, right, top, bottom }: Rectangle, { x, y, widthPx, heightPx }: Viewport['box']): boolean =>
  left >= x && right <= x + widthPx - MARGIN_PX && top >= y && bottom <= y + heightPx;

export const overlaps = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
