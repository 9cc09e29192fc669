// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  pop_kpi: [
    ['one', 'M14 38 30 20l10 8 14-18M54 10h-8M54 10v8'],
    ['line', 'M64 14h24M64 26h18M64 38h22'],
  ],
};
