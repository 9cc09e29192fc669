// The settings of densities: types, panel, and the upgrade from names of Superset's layers.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import { filters, numberFormat, renderOnly, required, rowLimit, shownWhen } from '#app/charts/shared/form/controls.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import {
  autozoom,
  filterNulls,
  jsColumns,
  layerFields,
  mapLegend,
  mapStyle,
  scripts,
  spatial,
} from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const isHeatmap = (formData: FormData): boolean => own(formData, 'viz_type') === 'deck_heatmap';

const always = (): boolean => true;

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('spatial', 'places'),
        required({ name: 'size', label: 'weight', type: 'metric' }),
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
        linearColorScheme,
        shownWhen(
          isHeatmap,
          renderOnly({ name: 'intensity', label: 'intensity', type: 'number', default: 1, min: 0.1, max: 20 }),
        ),
        shownWhen(
          isHeatmap,
          renderOnly({ name: 'radius_pixels', label: 'radiusPixels', type: 'number', default: 30, min: 5, max: 150 }),
        ),
        shownWhen(
          (formData) => !isHeatmap(formData),
          renderOnly({
            name: 'cellSize',
            label: 'contourSize',
            type: 'number',
            default: 200,
            min: 1,
            description: 'contourSize.hint',
          }),
        ),
        ...mapLegend(always),
        numberFormat('number_format'),
      ],
    },
  ],
  // Thresholds with a color each, of contours.
  fieldList(...layerFields, { name: 'contours', type: 'raw' }),
);
export type DeckDensitySettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeLayer({ unused: ['metric', 'groupby', 'time_grain_sqla'] });
