// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  word_cloud: [
    ['one', 'M30 28h38'],
    ['two', 'M14 16h26M58 40h24'],
    ['line', 'M50 16h30M18 40h28M24 49h20M40 7h18'],
  ],
};
