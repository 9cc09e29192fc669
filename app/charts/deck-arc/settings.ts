// The settings of connections: types, panel, and the upgrade from names of Superset's layers.
import { colorScheme, control, filters, renderOnly, rowLimit, shownWhen } from '#app/charts/shared/form/controls.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import {
  autozoom,
  fillColor,
  filterNulls,
  jsColumns,
  layerFields,
  mapLegend,
  mapStyle,
  scripts,
  spatial,
  tooltipContents,
  tooltipTemplate,
} from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const hasDimension = (formData: FormData): boolean => Boolean(own(formData, 'dimension'));

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('start_spatial', 'startPlace'),
        spatial('end_spatial', 'endPlace'),
        control({ name: 'dimension', label: 'category', type: 'column' }),
        filters,
        filterNulls,
        tooltipContents,
        tooltipTemplate,
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
        shownWhen((formData) => !hasDimension(formData), fillColor('color_picker', 'lineColor')),
        shownWhen(
          (formData) => !hasDimension(formData),
          control({ ...fillColor('target_color_picker', 'targetColor'), description: 'targetColor.hint' }),
        ),
        shownWhen(hasDimension, colorScheme),
        ...mapLegend(hasDimension),
        renderOnly({
          name: 'stroke_width',
          label: 'lineWidth',
          type: 'number',
          default: 1,
          min: 0,
          description: 'lineWidth.hint',
        }),
      ],
    },
  ],
  layerFields,
);
export type DeckArcSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeLayer({ unused: ['metric', 'groupby', 'time_grain_sqla'] });
