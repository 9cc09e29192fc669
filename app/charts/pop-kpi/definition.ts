// One number and how it was in another period.
import {
  currencyFormat,
  filters,
  isFlagged,
  isSet,
  metric,
  numberFormat,
  renderOnly,
  shownWhen,
  timeCompare,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { metricNameSize, shareSize, showMetricName } from '#app/charts/shared/format/share-size-controls.ts';
import type { ChartDefinition, FormData } from '#app/charts/shared/kind.ts';

const SIZES = [
  [0.2, 'choice.tiny'],
  [0.3, 'choice.small'],
  [0.4, 'choice.normal'],
  [0.5, 'choice.large'],
  [0.6, 'choice.huge'],
] as const;

/** Superset saves one shift as a text; without any, the period before. */
function oneShift(formData: FormData): FormData {
  const [shift] = readList(formData, 'time_compare');
  return { ...formData, time_compare: [shift ?? 'inherit'] };
}

export const definition: ChartDefinition = {
  vizTypes: ['pop_kpi'],
  category: 'kpi',
  behaviors: ['drill_to_detail'],
  panel: [
    { label: 'section.query', tab: 'data', controls: [metric, filters] },
    { label: 'section.timeComparison', tab: 'data', controls: timeCompare },
    {
      label: 'section.number',
      tab: 'customize',
      controls: [
        numberFormat('y_axis_format'),
        currencyFormat,
        { ...numberFormat('percentDifferenceFormat'), label: 'percentDifference' },
        renderOnly({ name: 'header_font_size', label: 'numberSize', type: 'select', default: 0.4, choices: SIZES }),
        showMetricName,
        metricNameSize,
        renderOnly({ name: 'subtitle', label: 'subtitle', type: 'text' }),
        { ...shareSize('subtitle_font_size', 'subtitleSize'), visible: isSet('subtitle') },
        renderOnly({ name: 'comparison_color_enabled', label: 'comparisonColors', type: 'checkbox', default: false }),
        shownWhen(
          isFlagged('comparison_color_enabled', false),
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
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetric,
    upgrade.temporalFilter,
    oneShift,
    upgrade.without('metrics', 'groupby', 'limit', 'series_limit', 'timeseries_limit_metric', 'x_axis', 'time_grain_sqla'),
  ),
  toDataMask: selectionMask,
};
