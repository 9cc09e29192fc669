// Controls for the position and size of the legend.
import { isFlagged, renderOnly, shownWhen } from '#app/charts/shared/form/controls.ts';
import { own } from '#app/charts/shared/form/form-values.ts';
import { controlList, type FieldValues } from '#app/charts/shared/form/settings.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';

const whenShown = <const C extends Control>(control: C): C => shownWhen(isFlagged('show_legend', true), renderOnly(control));

/** Shown for legends above or below the chart; those at the sides always show as many entries as fit. */
const inRows = <const C extends Control>(control: C): C =>
  shownWhen((formData) => isFlagged('show_legend', true)(formData) && !isBeside(formData), renderOnly(control));
const isBeside = (formData: FormData): boolean => ['left', 'right'].includes(String(own(formData, 'legendOrientation')));

export const legendControls = controlList(
  inRows({
    name: 'legendType',
    label: 'legendType',
    type: 'select',
    default: 'scroll',
    choices: [
      ['scroll', 'choice.legendScroll'],
      ['plain', 'choice.legendPlain'],
    ],
  }),
  whenShown({
    name: 'legendOrientation',
    label: 'legendPosition',
    type: 'select',
    default: 'top',
    choices: [
      ['top', 'choice.top'],
      ['bottom', 'choice.bottom'],
      ['left', 'choice.left'],
      ['right', 'choice.right'],
    ],
  }),
  whenShown({ name: 'legendMargin', label: 'legendMargin', type: 'number', min: 0 }),
);

export type LegendSettings = FieldValues<(typeof legendControls)[number]>;
