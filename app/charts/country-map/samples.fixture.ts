// Sample regions for the contract suite: three in four are in France, the others keep the sample's group names.
import { byGroup, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const CODES = ['FR-75', 'FR-13', 'FR-59', 'FR-33', '69', 'Finistère', 'FR-67', 'FR-06', 'FR-31', 'FR-2A'];

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'country_map',
    formData: { entity: 'line', metric: 'total', select_country: 'france' },
    table: (shape) =>
      byGroup({
        ...shape,
        name: (index) => (index % 4 === 3 ? shape.name(index) : (CODES[index - Math.floor(index / 4)] ?? shape.name(index))),
      }),
  },
];
