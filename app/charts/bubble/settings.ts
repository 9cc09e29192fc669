// The settings of a bubble chart: types, panel, and the upgrade from older names.
import {
  colorScheme,
  currencyFormat,
  filters,
  isFlagged,
  isSet,
  numberFormat,
  orderDesc,
  renderOnly,
  rowLimit,
  showLegend,
  shownWhen,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { fromOldBubble } from './old-bubble.ts';

const SIZES = [5, 10, 15, 25, 50, 75, 100];
/** Superset's users can write any number. */
const sizesWith = (saved: unknown): readonly number[] =>
  Number(saved) > 0 && !SIZES.includes(Number(saved)) ? [...SIZES, Number(saved)] : SIZES;

export const settings = defineSettings(
  [
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
        renderOnly({
          name: 'max_bubble_size',
          label: 'maxBubbleSize',
          type: 'select',
          default: '25',
          choicesFrom: (formData) => sizesWith(formData['max_bubble_size']).map((size) => [String(size), String(size)] as const),
        }),
        renderOnly({ name: 'opacity', label: 'opacity', type: 'slider', min: 0, max: 1, step: 0.1, default: 0.6 }),
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
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, ...legendControls] },
  ],
  // How charts of other kinds call the titles of their axes.
  fieldList({ name: 'x_axis_title', type: 'text' }, { name: 'y_axis_title', type: 'text' }),
);
export type BubbleSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  fromOldBubble,
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  upgrade.without('limit', 'series_limit'),
);
