// The settings of a map with charts: types, panel, and the upgrade from Superset's names.
import { filters, renderOnly, required, showLegend, shownWhen } from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { ControlText, FormData } from '#app/charts/shared/form/control.ts';
import { fillColor, mapStyle } from '#app/charts/shared/maps/controls.ts';
import { readInnerChart } from './inner-chart.ts';
import { DEFAULT_SIZE_PX, EXPONENT, savedSize, savedView, SIZE_ZOOM, SLOPE_PX } from './saved-settings.ts';

const MAX_RADIUS_PX = 100;
const MAX_ZOOM = 28;

const size = <const N extends string>(name: N, label: 'chartWidth' | 'chartHeight') =>
  renderOnly({ name, label, type: 'number', default: DEFAULT_SIZE_PX, min: 24, max: 600, step: 1 });

const view = <const N extends string>(name: N, label: ControlText, [min, max]: readonly [number, number]) =>
  renderOnly({ name, label, type: 'number', min, max, description: 'viewport.hint' });

const zoomLimit = <const N extends string>(name: N, label: ControlText, fallback: number) =>
  renderOnly({ name, label, type: 'number', default: fallback, min: 0, max: MAX_ZOOM });

interface Growth {
  /** For which ways of growing it counts. */
  readonly by: readonly string[];
  readonly default: number;
  readonly max: number;
  readonly step?: number;
}
const growth = <const N extends string>(name: N, label: ControlText, { by, ...limits }: Growth) =>
  shownWhen(
    (formData) => by.includes(String(own(formData, 'chart_growth'))),
    renderOnly({ name, label, type: 'number', min: 0, ...limits }),
  );

export const settings = defineSettings(
  [
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
        zoomLimit('min_zoom', 'minZoom', 0),
        zoomLimit('max_zoom', 'maxZoom', MAX_ZOOM),
        mapStyle,
        showLegend,
        size('chart_width', 'chartWidth'),
        size('chart_height', 'chartHeight'),
        renderOnly({
          name: 'chart_growth',
          label: 'chartGrowth',
          type: 'select',
          default: 'FIXED',
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
          name: 'chart_background_border_radius',
          label: 'cornerRadius',
          type: 'slider',
          default: 10,
          min: 0,
          max: MAX_RADIUS_PX,
          step: 1,
        }),
      ],
    },
  ],
  fieldList(
    // Tiles of other servers, which are never requested.
    { name: 'layer_configs', type: 'raw' },
    { name: 'extra_form_data', type: 'object' },
    { name: 'url_params', type: 'object' },
  ),
);
export type CartodiagramSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.withDefaults({ chart_background_border_radius: 10 }),
  (formData) => ({
    ...formData,
    ...savedView(formData),
    ...savedSize(formData),
    ...innerScheme(formData),
  }),
  upgrade.temporalFilter,
  upgrade.without(...upgrade.AXIS_KEYS, ...upgrade.SERIES_KEYS, 'metric', 'groupby', 'row_limit'),
);

/** Series have the colors that they have in the chart itself. */
function innerScheme(formData: FormData): FormData {
  const inner = readInnerChart(own(formData, 'selected_chart'));
  const scheme = inner && own(inner.params, 'color_scheme');
  return scheme ? { color_scheme: scheme } : {};
}
