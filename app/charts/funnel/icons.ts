// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  funnel: [
    ['fillOne', 'M12 6h72l-10 13H22z'],
    ['fillTwo', 'M24 22h48l-8 12H32z'],
    ['fillThree', 'M34 37h28l-6 13H40z'],
  ],
};
