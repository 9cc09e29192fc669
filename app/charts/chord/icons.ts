// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  chord: [
    ['one', 'M28 14c16 12 24 12 40 0M30 44c10-16 26-16 38-30'],
    ['two', 'M26 34c14-4 30-4 44 4'],
    ['line', 'M48 4a24 24 0 1 1 0 48 24 24 0 0 1 0-48z'],
  ],
};
