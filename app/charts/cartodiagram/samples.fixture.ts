// Sample results of cartodiagrams for the contract suite.
import { byGroup, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';

const pie = { groupby: ['line'], metric: 'total' };
const selected = { id: 1, slice_name: 'Sales', viz_type: 'pie', params: JSON.stringify(pie) };

/** The same groups with other values. */
const shifted = (shape: Shape, by: number) => byGroup({ ...shape, value: (row, at) => shape.value(row + by, at) });

const at = (lon: number, lat: number): string => JSON.stringify({ type: 'Point', coordinates: [lon, lat] });

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'cartodiagram',
    formData: {
      selected_chart: JSON.stringify(selected),
      geom_column: 'shape',
      map_view: { mode: 'CUSTOM', zoom: 5, longitude: 8, latitude: 50 },
      autozoom: true,
      chart_size: { type: 'FIXED', configs: { zoom: 6, width: 90, height: 90 } },
    },
    table: byGroup,
    tables: (shape) => [byGroup(shape), shifted(shape, 5), shifted(shape, 9)],
    layers: [
      { name: 'Sales', vizType: 'pie', formData: pie, tables: ([first]) => (first ? [first] : []), splitValue: at(2.35, 48.85) },
      {
        name: 'Sales',
        vizType: 'pie',
        formData: pie,
        tables: ([, second]) => (second ? [second] : []),
        splitValue: 'POINT (16.37 48.21)',
      },
      {
        name: 'Sales',
        vizType: 'pie',
        formData: pie,
        tables: ([, , third]) => (third ? [third] : []),
        splitValue: at(9.99, 53.55),
      },
    ],
  },
];
