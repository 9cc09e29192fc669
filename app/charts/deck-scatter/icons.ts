// Icons of the viz types of this kind.
import { LAND, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  deck_scatter: [LAND, ['fillOne', dot(22, 18, 3) + dot(32, 28, 3) + dot(60, 16, 3) + dot(74, 20, 3) + dot(64, 32, 3)]],
};
