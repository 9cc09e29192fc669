// Parts of a total as a ring or a pie.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  hasTimeIn,
  isFlagged,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  showLegend,
  shownWhen,
  timeFormat,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { DEFAULT_TEMPLATE } from './label-template.ts';
import { INNER_RADIUS, OUTER_RADIUS } from './settings.ts';

const ROW_LIMIT = 100;

export const definition: ChartDefinition = {
  vizTypes: ['pie'],
  category: 'partOfWhole',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required(groupby),
        metric,
        filters,
        rowLimit(ROW_LIMIT),
        { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: true },
      ],
    },
    {
      label: 'section.pie',
      tab: 'customize',
      controls: [
        colorScheme,
        renderOnly({
          name: 'label_type',
          label: 'labelType',
          type: 'select',
          default: 'key_percent',
          choices: [
            ['key', 'choice.name'],
            ['value', 'choice.value'],
            ['percent', 'choice.share'],
            ['key_value', 'choice.nameValue'],
            ['key_percent', 'choice.nameShare'],
            ['key_value_percent', 'choice.nameValueShare'],
            ['value_percent', 'choice.valueShare'],
            ['template', 'choice.template'],
          ],
        }),
        {
          ...renderOnly({ name: 'label_template', label: 'labelTemplate', type: 'text', default: DEFAULT_TEMPLATE }),
          description: 'labelTemplate.hint',
          visible: (formData) => formData['label_type'] === 'template',
        },
        numberFormat('number_format'),
        currencyFormat,
        renderOnly({ name: 'show_labels', label: 'showLabels', type: 'checkbox', default: true }),
        shownWhen(
          isFlagged('show_labels', true),
          renderOnly({ name: 'labels_outside', label: 'labelsOutside', type: 'checkbox', default: true }),
        ),
        shownWhen(
          (formData) => isFlagged('show_labels', true)(formData) && isFlagged('labels_outside', true)(formData),
          renderOnly({ name: 'label_line', label: 'labelLines', type: 'checkbox', default: true }),
        ),
        shownWhen(hasTimeIn('groupby'), timeFormat('date_format')),
        renderOnly({
          name: 'show_labels_threshold',
          label: 'labelThreshold',
          type: 'number',
          default: 0,
          min: 0,
          max: 100,
        }),
        renderOnly({ name: 'threshold_for_other', label: 'otherThreshold', type: 'number', default: 0, min: 0, max: 100 }),
        renderOnly({ name: 'donut', label: 'donut', type: 'checkbox', default: true }),
        shownWhen(
          isFlagged('donut', false),
          renderOnly({
            name: 'innerRadius',
            label: 'innerRadius',
            type: 'slider',
            min: 0,
            max: 100,
            step: 1,
            default: INNER_RADIUS,
          }),
        ),
        renderOnly({
          name: 'outerRadius',
          label: 'outerRadius',
          type: 'slider',
          min: 10,
          max: 100,
          step: 1,
          default: OUTER_RADIUS,
        }),
        renderOnly({
          name: 'roseType',
          label: 'rose',
          type: 'select',
          default: null,
          choices: [
            [null, 'choice.none'],
            ['area', 'choice.roseArea'],
            ['radius', 'choice.roseRadius'],
          ],
        }),
        {
          ...renderOnly({ name: 'show_total', label: 'showTotal', type: 'checkbox', default: false }),
          description: 'showTotal.hint',
          visible: (formData) => formData['donut'] === true,
        },
      ],
    },
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, ...legendControls] },
  ],
  upgrade: upgrade.upgradeBy(
    // As in Superset where it isn't saved; new charts say that they are rings.
    upgrade.withDefaults({ sort_by_metric: true, donut: false }),
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS),
  ),
  toDataMask: selectionMask,
};
