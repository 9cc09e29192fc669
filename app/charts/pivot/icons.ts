// Icons of this kind's types.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  pivot_table_v2: [
    ['fillOne', 'M28 8h62v10H28z'],
    ['fillTwo', 'M6 18h22v30H6z'],
    ['line', 'M6 8h84v40H6zM6 18h84M28 8v40M59 18v30M28 33h62'],
  ],
};
