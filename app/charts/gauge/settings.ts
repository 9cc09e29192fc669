// The settings of a gauge: types and panel.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  isSet,
  metric,
  numberFormat,
  renderOnly,
  rowLimit,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { ControlText, FormData } from '#app/charts/shared/form/control.ts';

const ROW_LIMIT = 10;
/** Degrees, counted against the clock from the right. */
const START_ANGLE = 225;
const END_ANGLE = -45;
const SPLIT_NUMBER = 10;
const FONT_SIZE = 15;

/** Several values, unless there is one row. */
const hasGroups = ({ groupby: groups }: FormData): boolean => Array.isArray(groups) && groups.length > 0;

const flag = <const N extends string>(name: N, label: ControlText, fallback: boolean) =>
  renderOnly({ name, label, type: 'checkbox', default: fallback });

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      groupby,
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
    ],
  },
  {
    label: 'section.dial',
    tab: 'customize',
    controls: [
      renderOnly({ name: 'min_val', label: 'minValue', type: 'number' }),
      renderOnly({ name: 'max_val', label: 'maxValue', type: 'number' }),
      renderOnly({ name: 'start_angle', label: 'startAngle', type: 'number', default: START_ANGLE }),
      renderOnly({ name: 'end_angle', label: 'endAngle', type: 'number', default: END_ANGLE }),
      renderOnly({
        name: 'split_number',
        label: 'splitNumber',
        type: 'number',
        default: SPLIT_NUMBER,
        min: 1,
        max: 30,
        step: 1,
      }),
      flag('show_axis_tick', 'axisTicks', false),
      flag('show_split_line', 'splitLines', false),
      renderOnly({ name: 'intervals', label: 'intervals', type: 'text', default: '', description: 'intervals.hint' }),
      shownWhen(
        isSet('intervals'),
        renderOnly({
          name: 'interval_color_indices',
          label: 'intervalColors',
          type: 'text',
          default: '',
          description: 'intervalColors.hint',
        }),
      ),
    ],
  },
  {
    label: 'section.values',
    tab: 'customize',
    controls: [
      colorScheme,
      renderOnly({ name: 'font_size', label: 'fontSize', type: 'slider', min: 10, max: 28, step: 1, default: FONT_SIZE }),
      numberFormat('number_format'),
      currencyFormat,
      renderOnly({
        name: 'value_formatter',
        label: 'valueTemplate',
        type: 'text',
        default: '{value}',
        description: 'valueTemplate.hint',
      }),
      flag('show_pointer', 'showPointer', true),
      flag('show_progress', 'showProgress', true),
      shownWhen(hasGroups, flag('overlap', 'overlapArcs', true)),
      flag('round_cap', 'roundCap', false),
    ],
  },
]);
export type GaugeSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS),
);
