// Icons of the viz types of this kind.
import { LAND, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  mapbox: [LAND, ['fillOne', dot(28, 24, 9)], ['fillTwo', dot(66, 20, 6) + dot(60, 42, 4)]],
};
