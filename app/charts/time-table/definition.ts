// Metrics or groups as rows: their latest values, changes, and courses over time.
import { numberFormat, renderOnly } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { DEFAULT_COLUMNS } from './columns.ts';

const timeColumns = renderOnly({
  name: 'column_collection',
  label: 'columns',
  type: 'time-columns',
  default: DEFAULT_COLUMNS,
});

export const definition: ChartDefinition = {
  vizTypes: ['time_table'],
  category: 'table',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [oldTimeQuery, { label: 'section.table', tab: 'customize', controls: [timeColumns, numberFormat('y_axis_format')] }],
  upgrade: upgradeOldTime(),
  toDataMask: selectionMask,
};
