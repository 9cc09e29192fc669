// Icons of the viz types of this kind.
import { cell, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  heatmap_v2: [
    ['fillOne', cell(14, 8) + cell(46, 22) + cell(62, 22) + cell(30, 36)],
    ['fillTwo', cell(30, 8) + cell(14, 22) + cell(62, 36)],
    ['soft', cell(46, 8) + cell(62, 8) + cell(30, 22) + cell(14, 36) + cell(46, 36)],
  ],
};
