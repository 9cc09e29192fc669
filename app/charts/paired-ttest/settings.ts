// The settings of a paired t-test: types, panel, and the upgrade from older names.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { TIME_SERIES_FIELDS } from '#app/charts/shared/time/time-series-query.ts';

export const settings = defineSettings(
  [
    oldTimeQuery,
    {
      label: 'section.test',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'significance_level', label: 'significance', type: 'number', default: 0.05, min: 0, max: 1 }),
        renderOnly({ name: 'pvalue_precision', label: 'pDigits', type: 'number', default: 6, min: 0, max: 15, step: 1 }),
        renderOnly({ name: 'liftvalue_precision', label: 'liftDigits', type: 'number', default: 4, min: 0, max: 15, step: 1 }),
      ],
    },
  ],
  TIME_SERIES_FIELDS,
);
export type PairedTtestSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeOldTime();
