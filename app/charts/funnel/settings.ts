// The settings of a funnel: types, panel, and the upgrade of older label formats.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
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
import { choices, defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { LABEL_TYPE, labelType } from './label-type.ts';

const ROW_LIMIT = 10;

const LABELS = choices(
  [LABEL_TYPE.name, 'choice.name'],
  [LABEL_TYPE.nameValue, 'choice.nameValue'],
  [LABEL_TYPE.namePercent, 'choice.nameShare'],
  [LABEL_TYPE.all, 'choice.nameValueShare'],
);

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ ...groupby, description: 'oneStage.hint' }),
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: true },
    ],
  },
  {
    label: 'section.funnel',
    tab: 'customize',
    controls: [
      colorScheme,
      renderOnly({
        name: 'percent_calculation_type',
        label: 'percentOf',
        type: 'select',
        default: 'first_step',
        choices: [
          ['first_step', 'choice.firstStage'],
          ['prev_step', 'choice.previousStage'],
          ['total', 'choice.total'],
        ],
      }),
      renderOnly({ name: 'show_labels', label: 'showLabels', type: 'checkbox', default: true }),
      shownWhen(
        isFlagged('show_labels', true),
        renderOnly({ name: 'label_type', label: 'labelType', type: 'select', default: LABEL_TYPE.all, choices: LABELS }),
      ),
      renderOnly({ name: 'show_tooltip_labels', label: 'showTooltipLabels', type: 'checkbox', default: true }),
      shownWhen(
        isFlagged('show_tooltip_labels', true),
        renderOnly({
          name: 'tooltip_label_type',
          label: 'tooltipLabels',
          type: 'select',
          default: LABEL_TYPE.all,
          choices: LABELS,
        }),
      ),
      numberFormat('number_format'),
      currencyFormat,
    ],
  },
]);
export type FunnelSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.withDefaults({ sort_by_metric: true }),
  (formData) => ({
    ...formData,
    label_type: labelType(own(formData, 'label_type')),
    tooltip_label_type: labelType(own(formData, 'tooltip_label_type')),
  }),
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS),
);
