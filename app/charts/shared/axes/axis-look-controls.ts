// Controls of how an axis is labelled and titled.
import { hasNumberAxis, isSet, numberFormat, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { controlList } from '#app/charts/shared/form/settings.ts';
import { TITLE_GAP_PX } from './title-gap.ts';
import type { Control, FormData, NamedChoices } from '#app/charts/shared/form/control.ts';

/** Bars that lie have their names on the left, and their titles over them and below. */
const isUpright = (formData: FormData): boolean => own(formData, 'orientation') !== 'horizontal';
const hasUprightTitle =
  (name: string) =>
  (formData: FormData): boolean =>
    isUpright(formData) && isSet(name)(formData);

const titleGap = <const N extends string, const L extends Control['label']>(name: N, label: L) =>
  renderOnly({ name, label, type: 'number', default: TITLE_GAP_PX, min: 0, max: 200, step: 1 });

/** Where titles are that the chart sets. */
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

/** An axis of numbers, each at its size. */
export const hasNumberScale: NonNullable<Control['visible']> = (formData, dataset) =>
  hasNumberAxis(formData, dataset) && own(formData, 'xAxisForceCategorical') !== true;

/** Superset's field takes any angle: it stays a choice while it is saved. */
const savedAngle = (formData: FormData): NamedChoices => {
  const angle = Number(own(formData, 'xAxisLabelRotation') ?? 0);
  return Number.isFinite(angle) && ![0, 45, 90].includes(angle) ? [[angle, `${angle}°`]] : [];
};

/** Labels along the foot of a plot. */
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

/** Of an axis of numbers. */
export const numberLabels = shownWhen(hasNumberAxis, {
  ...numberFormat('x_axis_number_format'),
  label: 'xAxisFormat',
});
/** Numbers each have a place of their own, side by side, instead of one by their size. */
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
