// Icons of the viz types of this kind.
import { cell, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  cal_heatmap: [
    ['soft', [6, 42, 60].map((x) => cell(x, 6)).join('') + cell(24, 38)],
    ['fillTwo', [24, 78].map((x) => cell(x, 6)).join('') + [6, 60].map((x) => cell(x, 22)).join('')],
    ['fillOne', [24, 42, 78].map((x) => cell(x, 22)).join('') + cell(6, 38)],
  ],
};
