// The settings of clustered points: types, panel, and the upgrade from older names.
import {
  control,
  filters,
  groupby,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { choices, defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { mapStyle } from '#app/charts/shared/maps/controls.ts';
import type { ControlText, FormData } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 10_000;
const AUTO = choices(['Auto', 'choice.auto']);
const COUNT = choices(['count', 'choice.count']);

const hasOther =
  (name: string, word: string) =>
  (formData: FormData): boolean => {
    const [column = word] = readList(formData, name);
    return column !== word;
  };
const hasLabelColumn = hasOther('mapbox_label', 'count');
const hasRadiusColumn = hasOther('point_radius', 'Auto');

const viewport = <const N extends string>(name: N, label: ControlText, [min, max]: readonly [number, number]) =>
  renderOnly({ name, label, type: 'number', min, max, description: 'viewport.hint' });

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'all_columns_x', label: 'longitudeColumn', type: 'column' }),
        required({ name: 'all_columns_y', label: 'latitudeColumn', type: 'column' }),
        control({ ...groupby, description: 'groupPlaces.hint' }),
        filters,
        rowLimit(ROW_LIMIT),
      ],
    },
    {
      label: 'section.clusters',
      tab: 'data',
      controls: [
        renderOnly({
          name: 'clustering_radius',
          label: 'clusterRadius',
          type: 'number',
          default: 60,
          min: 0,
          max: 1000,
          description: 'clusterRadius.hint',
        }),
        { name: 'mapbox_label', label: 'clusterLabel', type: 'columns', choices: COUNT, description: 'clusterLabel.hint' },
        shownWhen(hasLabelColumn, {
          renderOnly: true,
          name: 'pandas_aggfunc',
          label: 'clusterAggregate',
          type: 'select',
          default: 'sum',
          choices: [
            ['sum', 'choice.sum'],
            ['mean', 'choice.mean'],
            ['min', 'choice.min'],
            ['max', 'choice.max'],
            ['std', 'choice.std'],
            ['var', 'choice.variance'],
          ],
        }),
        { name: 'point_radius', label: 'pointSize', type: 'column', choices: AUTO, description: 'column.numbers' },
        shownWhen(hasRadiusColumn, {
          renderOnly: true,
          name: 'point_radius_unit',
          label: 'pointUnit',
          type: 'select',
          default: 'Pixels',
          choices: [
            ['Pixels', 'choice.pixels'],
            ['Kilometers', 'choice.radiusKm'],
            ['Miles', 'choice.radiusMiles'],
          ],
        }),
      ],
    },
    {
      label: 'section.map',
      tab: 'customize',
      controls: [
        mapStyle,
        renderOnly({
          name: 'mapbox_color',
          label: 'pointColor',
          type: 'select',
          default: 'rgb(0, 139, 139)',
          choices: [
            ['rgb(0, 139, 139)', 'choice.ownScheme'],
            ['rgb(128, 0, 128)', 'choice.purple'],
            ['rgb(255, 215, 0)', 'choice.gold'],
            ['rgb(69, 69, 69)', 'choice.gray'],
            ['rgb(220, 20, 60)', 'choice.crimson'],
            ['rgb(34, 139, 34)', 'choice.forestGreen'],
          ],
          // Any other color can be saved too.
          choicesFrom: () => [],
        }),
        shownWhen(hasLabelColumn, numberFormat('number_format')),
        renderOnly({ name: 'global_opacity', label: 'opacity', type: 'number', default: 1, min: 0, max: 1, step: 0.1 }),
        viewport('viewport_longitude', 'viewportLongitude', [-180, 180]),
        viewport('viewport_latitude', 'viewportLatitude', [-90, 90]),
        viewport('viewport_zoom', 'viewportZoom', [0, 22]),
      ],
    },
  ],
  fieldList({ name: 'currency_format', type: 'currency' }),
);
export type MapboxSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.withDefaults({ clustering_radius: 60, pandas_aggfunc: 'sum', point_radius: 'Auto', point_radius_unit: 'Pixels' }),
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.AXIS_KEYS, 'limit', 'series_limit', 'metrics', 'metric', 'order_desc'),
);
