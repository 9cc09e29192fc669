// The settings of a world map: types, panel, and the upgrade from older names.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import {
  colorScheme,
  currencyFormat,
  filters,
  isFlagged,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 10_000;
const hasBubbles = isFlagged('show_bubbles', false);
const isByCountry = (formData: FormData): boolean => own(formData, 'color_by') === 'country';

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'entity', label: 'countryColumn', type: 'column' }),
      renderOnly({
        name: 'country_fieldtype',
        label: 'countryField',
        type: 'select',
        default: 'cca2',
        choices: [
          ['name', 'choice.countryName'],
          ['cioc', 'choice.cioc'],
          ['cca2', 'choice.cca2'],
          ['cca3', 'choice.cca3'],
        ],
        description: 'countryField.hint',
      }),
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
    ],
  },
  {
    label: 'section.bubbles',
    tab: 'customize',
    controls: [
      { name: 'show_bubbles', label: 'showBubbles', type: 'checkbox', default: false },
      shownWhen(hasBubbles, { name: 'secondary_metric', label: 'bubbleMetric', type: 'metric' }),
      shownWhen(
        hasBubbles,
        renderOnly({ name: 'max_bubble_size', label: 'maxBubbleSize', type: 'number', default: 25, min: 1, max: 100 }),
      ),
      shownWhen(hasBubbles, renderOnly({ name: 'color_picker', label: 'bubbleColor', type: 'color' })),
    ],
  },
  {
    label: 'section.map',
    tab: 'customize',
    controls: [
      renderOnly({
        name: 'color_by',
        label: 'colorBy',
        type: 'radio',
        default: 'metric',
        choices: [
          ['metric', 'choice.metric'],
          ['country', 'choice.country'],
        ],
      }),
      shownWhen((formData) => !isByCountry(formData), linearColorScheme),
      shownWhen(isByCountry, colorScheme),
      numberFormat('y_axis_format'),
      currencyFormat,
    ],
  },
]);
export type WorldMapSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.withDefaults({ country_fieldtype: 'cca2', show_bubbles: false, color_by: 'metric', max_bubble_size: 25 }),
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.AXIS_KEYS, 'limit', 'series_limit', 'metrics', 'groupby', 'order_desc'),
);
