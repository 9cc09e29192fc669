// Icons of the viz types of this kind.
import { LAND, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  world_map: [LAND, ['fillOne', dot(30, 22, 4)], ['fillTwo', dot(70, 18, 6)]],
};
