// The settings of a template: types, panel, and the upgrade from older names.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { groupGrain, groupOrder, queryMode, rowOrder, rowSources, whenAggregate } from '#app/charts/shared/form/row-controls.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { DEFAULT_TEMPLATE } from './default-template.ts';

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        ...rowSources,
        whenAggregate({ name: 'percent_metrics', label: 'percentageMetrics', type: 'metrics' }),
        ...rowOrder,
      ],
    },
    {
      label: 'section.template',
      tab: 'customize',
      controls: [
        renderOnly({
          name: 'handlebarsTemplate',
          label: 'template',
          type: 'code',
          default: DEFAULT_TEMPLATE,
          description: 'template.hint',
        }),
        renderOnly({
          name: 'styleTemplate',
          label: 'templateStyle',
          type: 'code',
          default: '',
          description: 'templateStyle.hint',
        }),
      ],
    },
  ],
  fieldList({ name: 'time_compare', type: 'time-shifts' }, { name: 'start_date_offset', type: 'date' }),
);
export type HandlebarsSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  queryMode,
  upgrade.withDefaults({ percent_metrics: [] }),
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  groupGrain,
  groupOrder,
  upgrade.without('limit', 'series_limit', 'series_limit_metric', 'x_axis', 'time_compare'),
);
