// The settings of a table: types, panel, and upgrade.
import { isSet, renderOnly, shownWhen, timeCompare, timeFormat } from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import {
  alsoWhenAggregate,
  groupGrain,
  groupOrder,
  isAggregate,
  queryMode,
  rowOrder,
  rowSources,
  whenAggregate,
} from '#app/charts/shared/form/row-controls.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { isGrid } from './is-grid.ts';

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      ...rowSources,
      whenAggregate({ name: 'percent_metrics', label: 'percentageMetrics', type: 'metrics' }),
      {
        name: 'percent_metric_calculation',
        label: 'percentageOf',
        type: 'select',
        default: 'row_limit',
        choices: [
          ['row_limit', 'choice.shownRows'],
          ['all_records', 'choice.allRows'],
        ],
        visible: (formData) => isAggregate(formData) && readList(formData, 'percent_metrics').length > 0,
      },
      ...rowOrder,
      whenAggregate({ name: 'show_totals', label: 'showTotals', type: 'checkbox', default: false }),
      {
        name: 'server_pagination',
        label: 'serverPagination',
        type: 'checkbox',
        default: false,
        description: 'serverPagination.hint',
      },
      shownWhen((formData) => formData['server_pagination'] === true, {
        name: 'server_page_length',
        label: 'serverPageSize',
        type: 'number',
        default: 10,
        min: 1,
        max: 10_000,
        step: 1,
      }),
    ],
  },
  {
    label: 'section.timeComparison',
    tab: 'data',
    isFolded: true,
    controls: timeCompare.map((control) => alsoWhenAggregate(control)),
  },
  {
    label: 'section.table',
    tab: 'customize',
    controls: [
      timeFormat('table_timestamp_format'),
      shownWhen(
        (formData) => formData['server_pagination'] !== true,
        renderOnly({ name: 'page_length', label: 'pageSize', type: 'number', min: 1, max: 500, step: 1 }),
      ),
      renderOnly({ name: 'include_search', label: 'searchBox', type: 'checkbox', default: false }),
      shownWhen(
        (formData) => !isGrid(formData),
        renderOnly({ name: 'allow_rearrange_columns', label: 'rearrangeColumns', type: 'checkbox', default: false }),
      ),
      renderOnly({ name: 'allow_render_html', label: 'renderHtml', type: 'checkbox', default: true }),
      renderOnly({ name: 'column_config', label: 'columnSettings', type: 'column-settings' }),
      renderOnly({ name: 'show_cell_bars', label: 'cellBars', type: 'checkbox', default: true }),
      renderOnly({ name: 'align_pn', label: 'alignBars', type: 'checkbox', default: false }),
      renderOnly({ name: 'color_pn', label: 'colorNegatives', type: 'checkbox', default: true }),
      renderOnly({ name: 'conditional_formatting', label: 'conditionalFormatting', type: 'conditions' }),
      shownWhen(
        isSet('time_compare'),
        renderOnly({
          name: 'comparison_color_enabled',
          label: 'comparisonColors',
          type: 'checkbox',
          default: false,
        }),
      ),
      shownWhen(
        (formData) => isSet('time_compare')(formData) && formData['comparison_color_enabled'] === true,
        renderOnly({
          name: 'comparison_color_scheme',
          label: 'comparisonScheme',
          type: 'select',
          default: 'Green',
          choices: [
            ['Green', 'choice.greenIncrease'],
            ['Red', 'choice.redIncrease'],
          ],
        }),
      ),
    ],
  },
]);
export type TableSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  queryMode,
  upgrade.withDefaults({ percent_metrics: [], server_page_length: 10, percent_metric_calculation: 'row_limit' }),
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  groupGrain,
  groupOrder,
  upgrade.without('limit', 'series_limit', 'series_limit_metric', 'x_axis'),
);
