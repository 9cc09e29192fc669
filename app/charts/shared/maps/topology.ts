// Map shape files (quantized TopoJSON), and their arcs in degrees. Decoded shapes are cached per file.
import type { GeometryCollection, Topology } from 'topojson-specification';

export interface RegionProperties {
  readonly name: string;
}
/** Countries or regions; `id` is a three-letter country code or an ISO 3166-2 region code. */
export type RegionTopology = Topology<{ regions: GeometryCollection<RegionProperties> }>;
/** A country's codes, center, and names. Countries too small for a shape are included. */
export type CountryNames = readonly [
  cca3: string,
  cca2: string,
  cioc: string,
  lon: number,
  lat: number,
  names: readonly string[],
];
export interface WorldTopology extends RegionTopology {
  readonly countries: readonly CountryNames[];
}
/** Land and the lines between countries, in one cell of the map. */
export type CellTopology = Topology<{ land: GeometryCollection; borders: GeometryCollection }>;
/** Towns by population, largest first. */
export interface PlaceList {
  readonly places: readonly (readonly [name: string, lon: number, lat: number, population: number, isCapital: 0 | 1])[];
}
export type MapFile = RegionTopology | WorldTopology | CellTopology | PlaceList;

/** Alternating longitude and latitude in degrees. */
export type CoordinateLine = Float64Array;

export interface Region {
  readonly id: string;
  readonly name: string;
  /** Rings by the indexes of their arcs: `~index` is an arc backwards. */
  readonly rings: readonly (readonly number[])[];
}

const decoded = new WeakMap<object, readonly CoordinateLine[]>();
const regionLists = new WeakMap<object, readonly Region[]>();

/** Every arc of a topology in degrees. */
export function decodeArcs(topology: Pick<Topology, 'arcs' | 'transform'>): readonly CoordinateLine[] {
  const known = decoded.get(topology);
  if (known !== undefined) return known;
  const [scaleX = 1, scaleY = 1] = topology.transform?.scale ?? [];
  const [fromX = 0, fromY = 0] = topology.transform?.translate ?? [];
  const isDelta = topology.transform !== undefined;
  const arcs = topology.arcs.map((arc) => {
    const line = new Float64Array(arc.length * 2);
    let [x, y] = [0, 0];
    arc.forEach(([dx = 0, dy = 0], index) => {
      [x, y] = isDelta ? [x + dx, y + dy] : [dx, dy];
      line[2 * index] = x * scaleX + fromX;
      line[2 * index + 1] = y * scaleY + fromY;
    });
    return line;
  });
  decoded.set(topology, arcs);
  return arcs;
}

export function readRegions(topology: RegionTopology): readonly Region[] {
  const known = regionLists.get(topology);
  if (known !== undefined) return known;
  const regions = topology.objects.regions.geometries.map((geometry): Region => {
    const rings = geometry.type === 'Polygon' ? geometry.arcs : geometry.type === 'MultiPolygon' ? geometry.arcs.flat() : [];
    const properties = geometry.properties as RegionProperties | undefined;
    return { id: String(geometry.id ?? ''), name: properties?.name ?? '', rings };
  });
  regionLists.set(topology, regions);
  return regions;
}

/** Finds the arcs shared by two regions, each once. */
export function borderArcs(regions: readonly Region[]): readonly number[] {
  const uses = new Map<number, number>();
  for (const { rings } of regions)
    for (const ring of rings) for (const arc of ring) uses.set(arc < 0 ? ~arc : arc, (uses.get(arc < 0 ? ~arc : arc) ?? 0) + 1);
  return [...uses].filter(([, count]) => count > 1).map(([arc]) => arc);
}

/** One ring in degrees, its arcs joined. */
export function joinRing(arcs: readonly CoordinateLine[], ring: readonly number[]): CoordinateLine {
  const parts = ring.map((index) => (index < 0 ? reversed(arcs[~index]) : (arcs[index] ?? new Float64Array())));
  const joined = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

function reversed(line: CoordinateLine | undefined): CoordinateLine {
  const turned = new Float64Array(line?.length ?? 0);
  if (line === undefined) return turned;
  for (let at = 0; at < line.length; at += 2) {
    turned[at] = line[line.length - 2 - at] ?? 0;
    turned[at + 1] = line[line.length - 1 - at] ?? 0;
  }
  return turned;
}
