// Cartodiagram: a small chart at each location of a map, drawn from the rows of that location.
import { columnLabel, own, readList, readObject } from '#app/charts/shared/form/form-values.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ChartDefinition, LayerRef } from '#app/charts/shared/kind.ts';
import { filtersForLayer } from '#app/charts/shared/layers.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { mergeExtraFormData, parseExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import { readInnerChart } from './inner-chart.ts';
import { settings, upgradeSettings, type CartodiagramSettings } from './settings.ts';

/** Types whose rows are distinguished by `groupby`, and that are drawn as pictures. */
const INNER_TYPES: readonly string[] = [
  'pie',
  'funnel',
  'treemap_v2',
  'radar',
  'gauge_chart',
  'echarts_area',
  'echarts_timeseries',
  'echarts_timeseries_line',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
];
/** The rows of all places come together. */
const ROW_LIMIT = 50_000;

export const definition: ChartDefinition = {
  vizTypes: ['cartodiagram'],
  category: 'map',
  behaviors: ['interactive'],
  ...settings,
  upgrade: upgradeSettings,
  layers: {
    list: (formData) => listCharts(readSettings(settings, formData)),
    accepts: (vizType) => INNER_TYPES.includes(vizType),
  },
  toDataMask: selectionMask,
};

/** The selected chart with the column of places before its dimensions, and with the filters of the map. */
function listCharts(saved: CartodiagramSettings): readonly LayerRef[] {
  const { selected_chart: selected, geom_column: column } = saved;
  const inner = readInnerChart(selected);
  if (inner === null || column === null) return [];
  const { params, vizType, name } = inner;
  const added = filtersForLayer(saved, 0);
  const partFormData: FormData = {
    ...params,
    row_limit: ROW_LIMIT,
    adhoc_filters: [...readList(params, 'adhoc_filters'), ...added.adhoc_filters],
    extra_form_data: mergeExtraFormData(
      parseExtraFormData(own(params, 'extra_form_data')),
      parseExtraFormData(added.extra_form_data),
    ),
    url_params: { ...readObject(params, 'url_params'), ...added.url_params },
  };
  const whole: FormData = { ...partFormData, groupby: [column, ...readList(params, 'groupby')] };
  return [{ source: 'settings', name, vizType, formData: whole, splitBy: columnLabel(column), partFormData }];
}
