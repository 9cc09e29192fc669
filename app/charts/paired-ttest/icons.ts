// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  paired_ttest: [
    ['line', 'M6 8h84v40H6zM6 21h84M48 8v40'],
    ['one', 'M14 30h24M14 40h16'],
    ['two', 'M56 30h18M56 40h26'],
  ],
};
