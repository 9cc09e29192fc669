// The settings of cells: types, panel, and the upgrade from names of Superset's layers.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import { filters, numberFormat, renderOnly, required, rowLimit, shownWhen } from '#app/charts/shared/form/controls.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { rangeFields } from '#app/charts/shared/maps/color-ranges.ts';
import {
  autozoom,
  colorsBy,
  filterNulls,
  jsColumns,
  layerFields,
  legendFormat,
  mapLegend,
  mapStyle,
  scripts,
  spatial,
} from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const isScreen = (formData: FormData): boolean => own(formData, 'viz_type') === 'deck_screengrid';

const always = (): boolean => true;

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('spatial', 'places'),
        required({ name: 'size', label: 'metric', type: 'metric' }),
        filters,
        filterNulls,
        rowLimit(LAYER_ROW_LIMIT),
      ],
    },
    scripts(jsColumns),
    {
      label: 'section.map',
      tab: 'customize',
      controls: [
        autozoom,
        mapStyle,
        renderOnly({ name: 'grid_size', label: 'gridSize', type: 'number', default: 20, min: 1, description: 'gridSize.hint' }),
        shownWhen(
          (formData) => !isScreen(formData),
          renderOnly({
            name: 'js_agg_function',
            label: 'cellAggregate',
            type: 'select',
            default: 'sum',
            choices: [
              ['sum', 'choice.sum'],
              ['count', 'choice.rowCount'],
              ['mean', 'choice.mean'],
              ['min', 'choice.min'],
              ['max', 'choice.max'],
              ['median', 'choice.median'],
              ['variance', 'choice.variance'],
              ['deviation', 'choice.std'],
              ['p1', 'choice.p1'],
              ['p5', 'choice.p5'],
              ['p95', 'choice.p95'],
              ['p99', 'choice.p99'],
            ],
          }),
        ),
        colorsBy('linear_palette', 'choice.byScheme'),
        linearColorScheme,
        shownWhen(
          (formData) => !isScreen(formData),
          renderOnly({ name: 'extruded', label: 'showHeights', type: 'checkbox', default: true }),
        ),
        ...mapLegend(always),
        numberFormat('number_format'),
        legendFormat(always),
      ],
    },
  ],
  fieldList(...layerFields, ...rangeFields),
);
export type DeckBinsSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeLayer({
  defaults: { js_agg_function: 'sum' },
  unused: ['metric', 'groupby', 'time_grain_sqla'],
});
