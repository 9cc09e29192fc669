// Rows in a layout that their author writes as a template.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { groupGrain, groupOrder, queryMode, rowOrder, rowSources, whenAggregate } from '#app/charts/shared/form/row-controls.ts';
import { DEFAULT_TEMPLATE } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['handlebars'],
  category: 'table',
  behaviors: ['drill_to_detail'],
  panel: [
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
  upgrade: upgrade.upgradeBy(
    queryMode,
    upgrade.withDefaults({ percent_metrics: [] }),
    upgrade.temporalFilter,
    upgrade.rowLimit(),
    groupGrain,
    groupOrder,
    upgrade.without('limit', 'series_limit', 'series_limit_metric', 'x_axis', 'time_compare'),
  ),
  toDataMask: selectionMask,
};
