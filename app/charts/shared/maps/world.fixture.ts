// A test map with two square countries and one without a shape.
import type { WorldTopology } from './topology.ts';

/** Squares of 20 degrees side by side: AAA from 0 to 20 east, BBB from 20 to 40 east, both from 0 to 20 north. */
export const WORLD: WorldTopology = {
  type: 'Topology',
  arcs: [
    [
      [20, 0],
      [20, 20],
    ],
    [
      [20, 20],
      [0, 20],
      [0, 0],
      [20, 0],
    ],
    [
      [20, 0],
      [40, 0],
      [40, 20],
      [20, 20],
    ],
  ],
  objects: {
    regions: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', arcs: [[0, 1]], id: 'AAA', properties: { name: 'Aland' } },
        { type: 'Polygon', arcs: [[2, -1]], id: 'BBB', properties: { name: 'Beland' } },
      ],
    },
  },
  countries: [
    ['AAA', 'AA', 'ALA', 10, 10, ['Áland', 'Republic of Aland']],
    ['BBB', 'BB', '', 30, 10, ['Beland']],
    ['CCC', 'CC', 'CEL', 10, -30, ['Ceeland']],
  ],
};
