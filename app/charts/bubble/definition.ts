// Two metrics against each other, a third as the size of bubbles.
import {
  colorScheme,
  currencyFormat,
  filters,
  numberFormat,
  orderDesc,
  renderOnly,
  rowLimit,
  shownWhen,
  showLegend,
  isSet,
  isFlagged,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { fromOldBubble, OLD_BUBBLE } from './old-bubble.ts';
import { BUBBLE_PX, OPACITY } from './settings.ts';

const SIZES = [5, 10, 15, 25, 50, 75, 100].map((size) => [String(size), String(size)] as const);

export const definition: ChartDefinition = {
  vizTypes: ['bubble_v2', OLD_BUBBLE],
  category: 'correlation',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        { name: 'entity', label: 'entity', type: 'column', required: true, description: 'entity.hint' },
        { name: 'series', label: 'colorBy', type: 'column' },
        { name: 'x', label: 'xMetric', type: 'metric', required: true },
        { name: 'y', label: 'yMetric', type: 'metric', required: true },
        { name: 'size', label: 'sizeMetric', type: 'metric', required: true },
        filters,
        { name: 'orderby', label: 'sortBy', type: 'metric', description: 'sortBy.hint' },
        shownWhen(isSet('orderby'), orderDesc),
        rowLimit(10_000),
      ],
    },
    {
      label: 'section.bubbles',
      tab: 'customize',
      controls: [
        colorScheme,
        showLegend,
        renderOnly({
          name: 'max_bubble_size',
          label: 'maxBubbleSize',
          type: 'select',
          default: String(BUBBLE_PX),
          choicesFrom: () => SIZES,
        }),
        renderOnly({ name: 'opacity', label: 'opacity', type: 'slider', min: 0, max: 1, step: 0.1, default: OPACITY }),
        renderOnly({ name: 'show_labels', label: 'showLabels', type: 'checkbox', default: true }),
        { ...numberFormat('tooltipSizeFormat'), label: 'sizeFormat' },
      ],
    },
    {
      label: 'section.xAxis',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'x_axis_label', label: 'xAxisTitle', type: 'text' }),
        numberFormat('xAxisFormat'),
        renderOnly({ name: 'logXAxis', label: 'logXAxis', type: 'checkbox', default: false }),
        shownWhen(
          (formData) => !isFlagged('logXAxis', false)(formData),
          renderOnly({ name: 'truncateXAxis', label: 'truncateXAxisMin', type: 'checkbox', default: true }),
        ),
        renderOnly({ name: 'xAxisBounds', label: 'xAxisRange', type: 'bounds', description: 'yAxisRange.hint' }),
      ],
    },
    {
      label: 'section.yAxis',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'y_axis_label', label: 'yAxisTitle', type: 'text' }),
        numberFormat('y_axis_format'),
        currencyFormat,
        renderOnly({ name: 'logYAxis', label: 'logAxis', type: 'checkbox', default: false }),
        shownWhen(
          (formData) => !isFlagged('logYAxis', false)(formData),
          renderOnly({ name: 'truncateYAxis', label: 'truncateYAxis', type: 'checkbox', default: false }),
        ),
        renderOnly({ name: 'y_axis_bounds', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' }),
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(fromOldBubble, upgrade.temporalFilter, upgrade.rowLimit(), upgrade.without('limit', 'series_limit')),
  toDataMask: selectionMask,
};
