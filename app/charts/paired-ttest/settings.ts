// The settings of a paired t-test: their types, their panel, and what older charts called them.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { oldTimeQuery, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';

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
  fieldList(
    { name: 'truncate_metric', type: 'checkbox', default: true },
    { name: 'show_empty_columns', type: 'checkbox', default: true },
  ),
);
export type Settings = SettingsOf<typeof settings>;

export const upgradeSettings = upgradeOldTime();
