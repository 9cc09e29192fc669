// Controls for text sizes in big number charts.
import { renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { choices } from '#app/charts/shared/form/settings.ts';
import type { ControlText } from '#app/charts/shared/form/control.ts';

/** Sizes as shares of the chart's height, as Superset saves them. */
const TEXT_SIZES = choices(
  [0.125, 'choice.tiny'],
  [0.15, 'choice.small'],
  [0.2, 'choice.normal'],
  [0.3, 'choice.large'],
  [0.4, 'choice.huge'],
);
const NUMBER_SIZES = choices(
  [0.2, 'choice.tiny'],
  [0.3, 'choice.small'],
  [0.4, 'choice.normal'],
  [0.5, 'choice.large'],
  [0.6, 'choice.huge'],
);

export const shareSize = <const N extends string, const L extends ControlText>(name: N, label: L) =>
  renderOnly({ name, label, type: 'select', default: 0.15, choices: TEXT_SIZES });

export const numberSize = renderOnly({
  name: 'header_font_size',
  label: 'numberSize',
  type: 'select',
  default: 0.4,
  choices: NUMBER_SIZES,
});
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
