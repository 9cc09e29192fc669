// Icons of the viz types of this kind.
import { LAND, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  deck_arc: [LAND, ['one', 'M22 34C34 4 60 4 76 26'], ['two', 'M26 44c8-16 26-18 38-6']],
};
