// A chart at each place of the map, of the rows that are there.
import { filters, renderOnly, required, showLegend } from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import { AXIS_KEYS, SERIES_KEYS, temporalFilter, upgradeBy, withDefaults, without } from '#app/charts/shared/form-upgrade.ts';
import { mergeExtraFormData, parseExtraFormData } from '#app/domain/dashboard/data-mask.ts';
import { own, readList, readObject } from '#app/charts/shared/form-values.ts';
import { fillColor, mapStyle } from '#app/charts/shared/geo/controls.ts';
import type { ChartDefinition, FormData, LayerRef } from '#app/charts/shared/kind.ts';
import { filtersForLayer } from '#app/charts/shared/layers.ts';
import { DEFAULT_SIZE_PX, isFixedView, placeColumn, readInnerChart, savedSize } from './settings.ts';

/** Types whose rows are told apart by `groupby`, and that are drawn as pictures. */
const INNER_TYPES: readonly string[] = [
  ...['pie', 'funnel', 'treemap_v2', 'radar', 'gauge_chart', 'echarts_area', 'echarts_timeseries', 'echarts_timeseries_line'],
  ...['echarts_timeseries_smooth', 'echarts_timeseries_step', 'echarts_timeseries_bar', 'echarts_timeseries_scatter'],
];
/** The rows of all places come together. */
const ROW_LIMIT = 50_000;
const MAX_RADIUS_PX = 100;

const size = (name: string, label: 'chartWidth' | 'chartHeight') =>
  renderOnly({ name, label, type: 'number', default: DEFAULT_SIZE_PX, min: 24, max: 600, step: 1 });

export const definition: ChartDefinition = {
  vizTypes: ['cartodiagram'],
  category: 'map',
  behaviors: ['interactive'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'selected_chart', label: 'innerChart', type: 'inner-chart', description: 'innerChart.hint' }),
        required({ name: 'geom_column', label: 'geometryColumn', type: 'column', description: 'geometryColumn.hint' }),
        filters,
      ],
    },
    {
      label: 'section.map',
      tab: 'customize',
      controls: [
        {
          ...renderOnly({ name: 'autozoom', label: 'autozoom', type: 'checkbox', default: true, description: 'autozoom.hint' }),
          visible: isFixedView,
        },
        mapStyle,
        renderOnly(showLegend),
        size('chart_width', 'chartWidth'),
        size('chart_height', 'chartHeight'),
        fillColor('chart_background_color', 'chartBackground'),
        renderOnly({
          ...{ name: 'chart_background_border_radius', label: 'cornerRadius', type: 'slider', default: 10 },
          ...{ min: 0, max: MAX_RADIUS_PX, step: 1 },
        }),
      ],
    },
  ],
  upgrade: upgradeBy(
    withDefaults({ chart_background_border_radius: 10 }),
    (formData) => ({
      autozoom: !isFixedView(formData),
      ...formData,
      ...savedSize(formData),
      ...innerScheme(formData),
    }),
    temporalFilter,
    without(...AXIS_KEYS, ...SERIES_KEYS, 'metric', 'groupby', 'row_limit'),
  ),
  layers: { list, accepts: (vizType) => INNER_TYPES.includes(vizType) },
  toDataMask: selectionMask,
};

/** Series have the colors that they have in the chart itself. */
function innerScheme(formData: FormData): FormData {
  const inner = readInnerChart(formData);
  const scheme = inner && own(inner.params, 'color_scheme');
  return scheme ? { color_scheme: scheme } : {};
}

/** The selected chart with the column of places before its dimensions, and with the filters of the map. */
function list(formData: FormData): readonly LayerRef[] {
  const [inner, column] = [readInnerChart(formData), readList(formData, 'geom_column')[0]];
  if (inner === null || column === undefined) return [];
  const { params, vizType, name } = inner;
  const added = filtersForLayer(formData, 0);
  const partFormData: FormData = {
    ...params,
    row_limit: ROW_LIMIT,
    adhoc_filters: [...readList(params, 'adhoc_filters'), ...readList(added, 'adhoc_filters')],
    extra_form_data: mergeExtraFormData(
      parseExtraFormData(own(params, 'extra_form_data')),
      parseExtraFormData(own(added, 'extra_form_data')),
    ),
    url_params: { ...readObject(params, 'url_params'), ...readObject(added, 'url_params') },
  };
  const whole: FormData = { ...partFormData, groupby: [column, ...readList(params, 'groupby')] };
  return [{ source: 'settings', name, vizType, formData: whole, splitBy: placeColumn(formData), partFormData }];
}
