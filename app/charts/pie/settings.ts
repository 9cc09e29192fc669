// The settings of a pie: types, panel, and the upgrade from older names.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  hasTemporalColumn,
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
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';

const ROW_LIMIT = 100;
/** Percent, as Superset saves them: how large the ring is, 70 being as large as its labels allow, and of that its hole. */
const OUTER_RADIUS = 70;
const INNER_RADIUS = 43;

export const settings = defineSettings([
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
      shownWhen(
        (formData) => formData['label_type'] === 'template',
        renderOnly({
          name: 'label_template',
          label: 'labelTemplate',
          type: 'text',
          default: '{name}: {value} ({percent})',
          description: 'labelTemplate.hint',
        }),
      ),
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
      shownWhen(hasTemporalColumn('groupby'), timeFormat('date_format')),
      renderOnly({
        name: 'show_labels_threshold',
        label: 'labelThreshold',
        type: 'number',
        default: 0,
        min: 0,
        max: 100,
      }),
      renderOnly({ name: 'threshold_for_other', label: 'otherThreshold', type: 'number', default: 0, min: 0, max: 100 }),
      renderOnly({ name: 'donut', label: 'donut', type: 'checkbox', default: true, missing: false }),
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
      shownWhen(
        (formData) => formData['donut'] === true,
        renderOnly({ name: 'show_total', label: 'showTotal', type: 'checkbox', default: false, description: 'showTotal.hint' }),
      ),
    ],
  },
  { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, ...legendControls] },
]);
export type PieSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  // As in Superset where it isn't saved; new charts say that they are rings.
  upgrade.withDefaults({ sort_by_metric: true, donut: false }),
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS),
);
