// Icons of the viz types of this kind.
import { LAND, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  deck_heatmap: [LAND, ['fillThree', dot(58, 28, 16)], ['fillTwo', dot(58, 28, 10)], ['fillOne', dot(58, 28, 5)]],
  deck_contour: [
    LAND,
    ['one', 'M58 12c14 0 22 8 20 18s-20 16-30 10-8-28 10-28z'],
    ['two', 'M60 20c8 0 12 4 10 10s-12 8-16 4-2-14 6-14z'],
  ],
};
