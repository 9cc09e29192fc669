// Icons of the viz types of this kind.
import { AXES, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  time_pivot: [AXES, ['line', 'm12 44 24-8 22 2 30-10M12 38l24-10 22 4 30-14'], ['one', 'm12 32 24-14 22 4 30-12']],
};
