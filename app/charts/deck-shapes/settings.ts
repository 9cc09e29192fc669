// The settings of lines and areas: types, panel, and the upgrade from names of Superset's layers.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import {
  filters,
  isFlagged,
  isSet,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { own, readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { rangeFields } from '#app/charts/shared/maps/color-ranges.ts';
import {
  autozoom,
  colorsBy,
  fillColor,
  filterNulls,
  jsColumns,
  layerFields,
  legendFormat,
  mapLegend,
  mapStyle,
  scripts,
  tooltipContents,
  tooltipTemplate,
} from '#app/charts/shared/maps/controls.ts';
import { LAYER_ROW_LIMIT, upgradeLayer } from '#app/charts/shared/maps/layer-upgrade.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const is =
  (...names: readonly string[]) =>
  (formData: FormData): boolean =>
    names.includes(String(own(formData, 'viz_type')));
const isGeoJson = is('deck_geojson');
const isPolygon = is('deck_polygon');

/** The areas are colored by a metric. */
const hasColors = (formData: FormData): boolean => isPolygon(formData) && isSet('metric')(formData);
const hasNames = (formData: FormData): boolean => isGeoJson(formData) && isFlagged('enable_labels', false)(formData);

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        shownWhen((formData) => !isGeoJson(formData), required({ name: 'line_column', label: 'lineColumn', type: 'column' })),
        shownWhen(
          (formData) => !isGeoJson(formData),
          renderOnly({
            name: 'line_type',
            label: 'lineType',
            type: 'select',
            default: 'json',
            choices: [
              ['json', 'choice.json'],
              ['polyline', 'choice.polyline'],
              ['geohash', 'choice.geohash'],
            ],
          }),
        ),
        shownWhen(
          (formData) => !isGeoJson(formData),
          renderOnly({ name: 'reverse_long_lat', label: 'reverseLonLat', type: 'checkbox', default: false }),
        ),
        shownWhen(isGeoJson, required({ name: 'geojson', label: 'geojsonColumn', type: 'column' })),
        shownWhen(isPolygon, { name: 'metric', label: 'metric', type: 'metric' }),
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
        shownWhen(is('deck_path'), fillColor('color_picker', 'lineColor')),
        shownWhen(
          (formData) => !is('deck_path')(formData),
          renderOnly({ name: 'filled', label: 'filled', type: 'checkbox', default: true }),
        ),
        shownWhen(
          (formData) => isGeoJson(formData) && isFlagged('filled', true)(formData),
          fillColor('fill_color_picker', 'fillColor'),
        ),
        shownWhen(
          (formData) => !is('deck_path')(formData),
          renderOnly({ name: 'stroked', label: 'stroked', type: 'checkbox', default: true }),
        ),
        shownWhen(
          (formData) => !is('deck_path')(formData) && isFlagged('stroked', true)(formData),
          fillColor('stroke_color_picker', 'lineColor'),
        ),
        renderOnly({ name: 'line_width', label: 'lineWidth', type: 'number', default: 1, min: 0, description: 'lineWidth.hint' }),
        renderOnly({
          name: 'line_width_unit',
          label: 'lineWidthUnit',
          type: 'select',
          default: 'pixels',
          choices: [
            ['pixels', 'choice.pixels'],
            ['meters', 'choice.meters'],
          ],
        }),
        shownWhen(hasColors, colorsBy('linear_palette', 'choice.byScheme')),
        shownWhen(isPolygon, linearColorScheme),
        shownWhen(
          hasColors,
          renderOnly({
            name: 'num_buckets',
            label: 'colorSteps',
            type: 'number',
            min: 2,
            max: 12,
            step: 1,
            description: 'colorSteps.hint',
          }),
        ),
        shownWhen(
          hasColors,
          renderOnly({ name: 'break_points', label: 'colorLimits', type: 'text', description: 'colorLimits.hint' }),
        ),
        shownWhen(
          isGeoJson,
          renderOnly({
            name: 'point_radius_scale',
            label: 'groundRadius',
            type: 'number',
            min: 0,
            description: 'groundRadius.hint',
          }),
        ),
        shownWhen(isGeoJson, renderOnly({ name: 'enable_labels', label: 'nameLabels', type: 'checkbox', default: false })),
        shownWhen(hasNames, renderOnly({ name: 'label_property_name', label: 'nameProperty', type: 'text', default: 'name' })),
        shownWhen(hasNames, renderOnly({ name: 'label_size', label: 'nameSize', type: 'number', default: 12, min: 8, max: 48 })),
        shownWhen(hasNames, fillColor('label_color', 'nameColor')),
        shownWhen(
          isPolygon,
          renderOnly({ name: 'opacity', label: 'opacityPercent', type: 'slider', default: 80, min: 1, max: 100, step: 1 }),
        ),
        ...mapLegend(hasColors),
        shownWhen(isPolygon, numberFormat('number_format')),
        legendFormat(hasColors),
      ],
    },
  ],
  // The metric of heights, which come with the others.
  fieldList(...layerFields, ...rangeFields, { name: 'point_radius_fixed', type: 'fixed-or-metric' }),
);
export type DeckShapesSettings = SettingsOf<typeof settings>;

/** Superset saves limits of colors as a list. */
const breakPoints: upgrade.UpgradeStep = (formData) => {
  const saved = own(formData, 'break_points');
  return Array.isArray(saved)
    ? { ...formData, break_points: readList(formData, 'break_points').map(String).join(', ') }
    : formData;
};

export const upgradeSettings = upgrade.upgradeBy(breakPoints, upgradeLayer({ unused: ['groupby', 'time_grain_sqla'] }));
