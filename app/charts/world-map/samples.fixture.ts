// Sample countries for the contract suite: three in four are on the map, the others keep the sample's group names.
import { byGroup, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const CODES = ['FRA', 'DEU', 'BRA', 'IND', 'USA', 'CHN', 'NGA', 'AUS', 'MLT', 'RUS'];

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'world_map',
    formData: { entity: 'line', metric: 'total', country_fieldtype: 'cca3' },
    table: (shape) =>
      byGroup({
        ...shape,
        name: (index) => (index % 4 === 3 ? shape.name(index) : (CODES[index - Math.floor(index / 4)] ?? shape.name(index))),
      }),
  },
];
