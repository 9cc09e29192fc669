// Controls of the texts around a big number.
import { renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import type { ControlText } from '#app/charts/shared/kind.ts';
import { DEFAULT_SHARE } from './share-sizes.ts';

/** Shares of the chart's height, as Superset saves them. */
const CHOICES = [
  [0.125, 'choice.tiny'],
  [0.15, 'choice.small'],
  [0.2, 'choice.normal'],
  [0.3, 'choice.large'],
  [0.4, 'choice.huge'],
] as const;

export const shareSize = <const N extends string>(name: N, label: ControlText) =>
  renderOnly({ name, label, type: 'select', default: DEFAULT_SHARE, choices: CHOICES });

export const showMetricName = renderOnly({
  name: 'show_metric_name',
  label: 'showMetricName',
  type: 'checkbox',
  default: false,
});
export const metricNameSize = shownWhen(
  (formData) => formData['show_metric_name'] === true,
  shareSize('metric_name_font_size', 'metricNameSize'),
);
