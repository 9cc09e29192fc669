// Controls of where the legend is and how much of it.
import { isFlagged, renderOnly, shownWhen } from './controls.ts';
import type { Control } from './kind.ts';

const whenShown = (control: Control): Control => shownWhen(isFlagged('show_legend', true), renderOnly(control));

export const legendControls: readonly Control[] = [
  whenShown({
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
];
