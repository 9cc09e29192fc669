// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  waterfall: [
    ['fillOne', 'M10 30h14v20H10zM28 16h14v14H28z'],
    ['fillTwo', 'M46 16h14v12H46z'],
    ['fillThree', 'M64 28h14v22H64z'],
  ],
};
