// A chart type as it counts when a chart becomes another type: its controls, shown at the moment or not.
import type { KindFacts } from '#app/domain/explore/switch-columns.ts';
import { findDefinition } from './definitions.ts';

/** Without controls for a type that no kind serves. */
export const kindFacts = (vizType: string): KindFacts => ({
  vizType,
  controls: findDefinition(vizType)?.panel.flatMap(({ controls }) => controls) ?? [],
  ...(Object.hasOwn(COLUMN_PLACES, vizType) && COLUMN_PLACES[vizType]),
});

/** Trends and calendars have nothing but time along them; bars by name are as common as bars over time. */
const OVER_TIME = { axis: 'time' } as const;
const BY_GROUP = { axis: 'group' } as const;
const ROWS = { places: { axis: 'groupby', groups: 'groupby' } } as const;

const COLUMN_PLACES: Readonly<Record<string, Pick<KindFacts, 'axis' | 'places' | 'group'>>> = {
  big_number: OVER_TIME,
  cal_heatmap: OVER_TIME,
  compare: OVER_TIME,
  horizon: OVER_TIME,
  paired_ttest: OVER_TIME,
  time_pivot: OVER_TIME,
  time_table: OVER_TIME,
  echarts_timeseries_bar: BY_GROUP,
  waterfall: BY_GROUP,
  table: ROWS,
  'ag-grid-table': ROWS,
  handlebars: ROWS,
  pivot_table_v2: { places: { axis: 'groupbyRows', groups: 'groupbyColumns' } },
  box_plot: { places: { axis: 'columns', groups: 'groupby' } },
  bubble_v2: { group: 'entity' },
};
