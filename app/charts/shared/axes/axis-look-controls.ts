// Controls for axis labels and titles.
import { hasNumberAxis, isSet, numberFormat, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { controlList } from '#app/charts/shared/form/settings.ts';
import { TITLE_GAP_PX } from './title-gap.ts';
import type { Control, FormData, NamedChoices } from '#app/charts/shared/form/control.ts';

/** Horizontal bars have fixed positions for labels and titles. */
const isUpright = (formData: FormData): boolean => own(formData, 'orientation') !== 'horizontal';
const hasUprightTitle =
  (name: string) =>
  (formData: FormData): boolean =>
    isUpright(formData) && isSet(name)(formData);

const titleGap = <const N extends string, const L extends Control['label']>(name: N, label: L) =>
  renderOnly({ name, label, type: 'number', default: TITLE_GAP_PX, min: 0, max: 200, step: 1 });

/** Positions of axis titles. */
export const titleControls = controlList(
  shownWhen(hasUprightTitle('x_axis_title'), titleGap('x_axis_title_margin', 'xTitleMargin')),
  shownWhen(hasUprightTitle('y_axis_title'), titleGap('y_axis_title_margin', 'yTitleMargin')),
  shownWhen(
    hasUprightTitle('y_axis_title'),
    renderOnly({
      name: 'y_axis_title_position',
      label: 'yTitlePosition',
      type: 'select',
      default: 'Top',
      choices: [
        ['Top', 'choice.top'],
        ['Left', 'choice.left'],
      ],
    }),
  ),
);

/** True for a number axis that is drawn to scale. */
export const hasNumberScale: NonNullable<Control['visible']> = (formData, dataset) =>
  hasNumberAxis(formData, dataset) && own(formData, 'xAxisForceCategorical') !== true;

/** Superset accepts any angle, so a saved one stays available as a choice. */
const savedAngle = (formData: FormData): NamedChoices => {
  const angle = Number(own(formData, 'xAxisLabelRotation') ?? 0);
  return Number.isFinite(angle) && ![0, 45, 90].includes(angle) ? [[angle, `${angle}°`]] : [];
};

/** Labels below the plot. */
export const labelControls = controlList(
  shownWhen(
    isUpright,
    renderOnly({
      name: 'xAxisLabelRotation',
      label: 'labelAngle',
      type: 'select',
      default: 0,
      choices: [
        [0, 'choice.auto'],
        [45, 'choice.angle45'],
        [90, 'choice.angle90'],
      ],
      choicesFrom: savedAngle,
    }),
  ),
  shownWhen(
    (formData, dataset) => isUpright(formData) && !hasNumberScale(formData, dataset),
    renderOnly({
      name: 'xAxisLabelInterval',
      label: 'labelInterval',
      type: 'select',
      default: 'auto',
      choices: [
        ['auto', 'choice.auto'],
        ['0', 'choice.everyLabel'],
      ],
    }),
  ),
);

/** Format of the labels of a number axis. */
export const numberLabels = shownWhen(hasNumberAxis, {
  ...numberFormat('x_axis_number_format'),
  label: 'xAxisFormat',
});
/** Shows the numbers of an axis as categories instead of to scale. */
export const numbersAsNames = shownWhen(
  hasNumberAxis,
  renderOnly({
    name: 'xAxisForceCategorical',
    label: 'numbersAsNames',
    type: 'checkbox',
    default: false,
    description: 'numbersAsNames.hint',
  }),
);
