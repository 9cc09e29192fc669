// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  histogram_v2: [
    ['fillOne', 'M8 40h12v10H8zM20 28h12v22H20zM32 14h12v36H32zM44 8h12v42H44zM56 22h12v28H56zM68 36h12v14H68z'],
    ['line', 'M6 50h84'],
  ],
};
