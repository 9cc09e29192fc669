// The settings of points: types, panel, and the upgrade from names of Superset's layers.
import { colorScheme, filters, numberFormat, renderOnly, rowLimit, shownWhen } from '#app/charts/shared/form/controls.ts';
import { isObject, own } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { rangeFields } from '#app/charts/shared/maps/color-ranges.ts';
import {
  autozoom,
  colorsBy,
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

/** A metric sizes the points. */
function hasSizes(formData: FormData): boolean {
  const radius = own(formData, 'point_radius_fixed');
  return isObject(radius) && radius['type'] === 'metric';
}

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        spatial('spatial', 'places'),
        { name: 'dimension', label: 'category', type: 'column' },
        { name: 'point_radius_fixed', label: 'pointSize', type: 'fixed-or-metric', default: { type: 'fix', value: 1000 } },
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
        colorsBy('categorical_palette', 'choice.byCategory'),
        shownWhen((formData) => !hasDimension(formData), fillColor('color_picker', 'pointColor')),
        shownWhen(hasDimension, colorScheme),
        ...mapLegend((formData) => hasDimension(formData) || hasSizes(formData)),
        renderOnly({
          name: 'point_unit',
          label: 'pointUnit',
          type: 'select',
          default: 'square_m',
          choices: [
            ['square_m', 'choice.squareM'],
            ['square_km', 'choice.squareKm'],
            ['square_miles', 'choice.squareMiles'],
            ['radius_m', 'choice.radiusM'],
            ['radius_km', 'choice.radiusKm'],
            ['radius_miles', 'choice.radiusMiles'],
          ],
        }),
        renderOnly({ name: 'min_radius', label: 'minRadius', type: 'number', default: 2, min: 0, max: 100 }),
        renderOnly({ name: 'max_radius', label: 'maxRadius', type: 'number', default: 250, min: 1, max: 500 }),
        renderOnly({ name: 'multiplier', label: 'multiplier', type: 'number', default: 1, min: 0 }),
        numberFormat('number_format'),
      ],
    },
  ],
  fieldList(...layerFields, ...rangeFields, { name: 'legend_format', type: 'format' }),
);
export type DeckScatterSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeLayer({
  defaults: { point_radius_fixed: { type: 'fix', value: 1000 }, point_unit: 'square_m' },
  unused: ['metric', 'groupby'],
});
