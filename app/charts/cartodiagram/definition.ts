// A chart at each place of the map, of the rows that are there.
import { filters, renderOnly, required, showLegend } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import {
  AXIS_KEYS,
  SERIES_KEYS,
  temporalFilter,
  upgradeBy,
  withDefaults,
  without,
} from '#app/charts/shared/form/form-upgrade.ts';
import { mergeExtraFormData, parseExtraFormData } from '#app/domain/dashboard/data-mask.ts';
import { own, readList, readObject } from '#app/charts/shared/form/form-values.ts';
import { fillColor, mapStyle } from '#app/charts/shared/maps/controls.ts';
import type { ChartDefinition, Control, ControlText, FormData, LayerRef } from '#app/charts/shared/kind.ts';
import { filtersForLayer } from '#app/charts/shared/layers.ts';
import { DEFAULT_SIZE_PX, EXPONENT, placeColumn, readInnerChart, savedSize, savedView, SIZE_ZOOM, SLOPE_PX } from './settings.ts';

/** Types whose rows are told apart by `groupby`, and that are drawn as pictures. */
const INNER_TYPES: readonly string[] = [
  ...['pie', 'funnel', 'treemap_v2', 'radar', 'gauge_chart', 'echarts_area', 'echarts_timeseries', 'echarts_timeseries_line'],
  ...['echarts_timeseries_smooth', 'echarts_timeseries_step', 'echarts_timeseries_bar', 'echarts_timeseries_scatter'],
];
/** The rows of all places come together. */
const ROW_LIMIT = 50_000;
const MAX_RADIUS_PX = 100;
const MAX_ZOOM = 28;

const size = (name: string, label: 'chartWidth' | 'chartHeight') =>
  renderOnly({ name, label, type: 'number', default: DEFAULT_SIZE_PX, min: 24, max: 600, step: 1 });

const view = (name: string, label: ControlText, [min, max]: readonly [number, number]): Control =>
  renderOnly({ name, label, type: 'number', min, max, description: 'viewport.hint' });

interface Growth {
  /** For which ways of growing it counts. */
  readonly by: readonly string[];
  readonly default: number;
  readonly max: number;
  readonly step?: number;
}
const growth = (name: string, label: ControlText, { by, ...limits }: Growth): Control => ({
  ...renderOnly({ name, label, type: 'number', min: 0, ...limits }),
  visible: (formData) => by.includes(String(own(formData, 'chart_growth'))),
});

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
        view('view_longitude', 'viewportLongitude', [-180, 180]),
        view('view_latitude', 'viewportLatitude', [-90, 90]),
        view('view_zoom', 'viewportZoom', [0, MAX_ZOOM]),
        mapStyle,
        renderOnly(showLegend),
        size('chart_width', 'chartWidth'),
        size('chart_height', 'chartHeight'),
        renderOnly({
          ...{ name: 'chart_growth', label: 'chartGrowth', type: 'select', default: 'FIXED' },
          choices: [
            ['FIXED', 'choice.growthNone'],
            ['LINEAR', 'choice.growthLinear'],
            ['EXP', 'choice.growthExponential'],
          ],
        }),
        growth('chart_size_zoom', 'chartSizeZoom', { by: ['LINEAR', 'EXP'], default: SIZE_ZOOM, max: MAX_ZOOM }),
        growth('chart_slope', 'chartSlope', { by: ['LINEAR'], default: SLOPE_PX, max: 600 }),
        growth('chart_exponent', 'chartExponent', { by: ['EXP'], default: EXPONENT, max: 10, step: 0.1 }),
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
      ...formData,
      ...savedView(formData),
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
