// Icons of this kind's types.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  table: [
    ['soft', 'M6 8h84v10H6z'],
    ['line', 'M6 8h84v40H6zM6 18h84M6 28h84M6 38h84M34 8v40M62 8v40'],
  ],
  'ag-grid-table': [
    ['fillOne', 'M6 8h84v9H6z'],
    ['line', 'M6 8h84v40H6zM6 17h84M6 28h84M6 38h84M34 8v40'],
    ['two', 'm74 22 4 4 6-8'],
  ],
};
