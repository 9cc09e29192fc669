// Icons of the viz types of this kind.
import { LAND, dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  deck_path: [LAND, ['one', 'm12 44 18-14 16 8 14-20 26-8']],
  deck_polygon: [LAND, ['fillOne', 'm20 16 22-6 6 18-20 12z'], ['fillTwo', 'm54 22 24-6 6 20-22 10z']],
  deck_geojson: [LAND, ['one', 'm20 16 22-6 6 18-20 12z'], ['fillTwo', dot(66, 20, 5)], ['two', 'm56 44 24-8']],
};
