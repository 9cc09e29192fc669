// The settings of a time-series table: types, panel, and the upgrade from older names.
import { numberFormat, renderOnly } from '#app/charts/shared/form/controls.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { TIME_SERIES_FIELDS } from '#app/charts/shared/time/time-series-query.ts';
import { DEFAULT_COLUMNS } from './columns.ts';

export const settings = defineSettings(
  [
    oldTimeQuery,
    {
      label: 'section.table',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'column_collection', label: 'columns', type: 'time-columns', default: DEFAULT_COLUMNS }),
        numberFormat('y_axis_format'),
      ],
    },
  ],
  fieldList(...TIME_SERIES_FIELDS, { name: 'currency_format', type: 'currency' }),
);
export type TimeTableSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeOldTime();
