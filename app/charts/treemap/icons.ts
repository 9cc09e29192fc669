// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  treemap_v2: [
    ['fillOne', 'M8 6h44v44H8z'],
    ['fillTwo', 'M55 6h33v24H55z'],
    ['fillThree', 'M55 33h16v17H55z'],
    ['soft', 'M74 33h14v17H74z'],
  ],
};
