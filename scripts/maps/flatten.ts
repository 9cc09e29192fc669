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
  return { type: 'MultiPolygon', coordinates: rings.filter((ring) => ring.length > 3).map((ring) => [ring]) };
}
