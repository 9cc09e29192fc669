// The world at 1:10 million in cells of some degrees, so that a map of a city loads its surroundings alone.
import { merge, mesh } from 'topojson-client';
import { topology } from 'topojson-server';
import type { GeometryCollection, Position } from 'geojson';
import type { CellTopology, RegionTopology } from '#app/charts/shared/maps/topology.ts';
import { clipLine, clipRing, type Rectangle } from '#app/charts/shared/maps/clip.ts';
import { CELL_DEGREES, cellName } from '#app/charts/shared/maps/cells.ts';
import { shrink } from './shrink.ts';

const MAX_BYTES = 150_000;
/** Cells reach a little into their neighbors, so that no seam shows between them. */
const OVERLAP = 0.02;

type Ring = ReturnType<typeof clipRing>;

/** Every cell with land, by its name. */
export function* makeCells(world: RegionTopology): Generator<readonly [string, CellTopology]> {
  const polygons = merge(world, world.objects.regions.geometries as never);
  const borders = mesh(world, world.objects.regions, (a, b) => a !== b);
  const rings = polygons.coordinates.map((polygon) => polygon.map(flat));
  const lines = borders.coordinates.map(flat);
  for (let lon = -180; lon < 180; lon += CELL_DEGREES) {
    // First cut to a column: of its 100,000 points, the largest ring has few in each cell.
    const column = { ...boxOf(lon, 0), top: -Infinity, bottom: Infinity };
    const columnRings = rings.map((polygon) => polygon.map((ring) => clipRing(ring, column)));
    const columnLines = lines.filter((line) => clipLine(line, column).length > 0);
    for (let lat = -90; lat < 90; lat += CELL_DEGREES) {
      const cell = makeCell(columnRings, columnLines, boxOf(lon, lat));
      if (cell !== null) yield [cellName(lon, lat), cell];
    }
  }
}

const boxOf = (lon: number, lat: number): Rectangle => ({
  left: lon - OVERLAP,
  top: lat - OVERLAP,
  right: lon + CELL_DEGREES + OVERLAP,
  bottom: lat + CELL_DEGREES + OVERLAP,
});

function makeCell(rings: readonly (readonly Ring[])[], lines: readonly number[][], box: Rectangle): CellTopology | null {
  const coordinates = rings
    .map((polygon) =>
      polygon
        .map((ring) => pairs(clipRing(ring, box)))
        .filter((ring) => ring.length > 2)
        .map(closed),
    )
    .filter((polygon) => polygon.length > 0);
  if (coordinates.length === 0) return null;
  const parts = lines.flatMap((line) => clipLine(line, box)).map((line) => pairs(line));
  const land: GeometryCollection = { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates }] };
  const borders: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: [{ type: 'MultiLineString', coordinates: parts }],
  };
  return shrink(topology({ land, borders }), MAX_BYTES) as unknown as CellTopology;
}

const flat = (line: readonly Position[]): number[] => line.flatMap(([x = 0, y = 0]) => [x, y]);
const pairs = (line: ArrayLike<number>): Position[] =>
  Array.from({ length: line.length / 2 }, (_, at) => [line[2 * at] ?? 0, line[2 * at + 1] ?? 0]);
const closed = (ring: Position[]): Position[] => [...ring, ring[0] ?? [0, 0]];
