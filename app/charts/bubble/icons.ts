// Icons of the viz types of this kind.
import { AXES, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  bubble_v2: [AXES, ['fillOne', dot(34, 32, 11)], ['fillTwo', dot(66, 20, 9)], ['fillThree', dot(78, 40, 5)]],
};
