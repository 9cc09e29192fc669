// Icons of the viz types of this kind.
import { AXES, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  compare: [AXES, ['one', 'm12 40 20-10 18 4 38-22'], ['two', 'm12 30 20 4 18-10 38 12']],
};
