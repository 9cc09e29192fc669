// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  sankey_v2: [
    ['fillOne', 'M8 6h6v26H8zM82 16h6v30h-6z'],
    ['fillTwo', 'M8 38h6v12H8z'],
    ['one', 'M14 18c34 0 34 8 68 8'],
    ['two', 'M14 44c34 0 34-6 68-6'],
  ],
};
