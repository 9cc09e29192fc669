// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  handlebars: [
    ['one', 'M30 8c-8 0-8 6-8 10s0 8-8 10c8 2 8 6 8 10s0 10 8 10'],
    ['two', 'M66 8c8 0 8 6 8 10s0 8 8 10c-8 2-8 6-8 10s0 10-8 10'],
    ['line', 'M38 22h20M38 34h14'],
  ],
};
