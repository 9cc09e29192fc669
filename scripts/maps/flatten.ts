// Shapes on the globe to shapes on a plane of degrees: cut where the map has its edges, so that no line runs around the world.
import { geoEquirectangular, geoPath, type GeoContext } from 'd3-geo';
import type { Geometry, MultiPolygon, Position } from 'geojson';

/** One unit of the projection is one degree, without points added between the given ones. */
const PLANE = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

/** Every ring as a polygon; holes turn the other way around, as they did before. */
export function flatten(geometry: Geometry): MultiPolygon {
  const rings: Position[][] = [];
  const context: GeoContext = {
    beginPath: () => undefined,
    moveTo: (x, y) => void rings.push([[x, -y]]),
    lineTo: (x, y) => void rings.at(-1)?.push([x, -y]),
    closePath: () => {
      const ring = rings.at(-1);
      if (ring?.[0] !== undefined) ring.push(ring[0]);
    },
    arc: () => undefined,
  };
  geoPath(PLANE, context)(geometry);
  const land = rings.filter((ring) => ring.length > 3 && !isWholeWorld(ring));
  return { type: 'MultiPolygon', coordinates: land.map((ring) => [ring]) };
}

/** Around an islet that the source draws the wrong way around: everything but the islet. */
const isWholeWorld = (ring: readonly Position[]): boolean =>
  [-90, 90].every((lat) => ring.some(([, y]) => Math.abs((y ?? 0) - lat) < 1e-6));
