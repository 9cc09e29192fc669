// Icons of the viz types of this kind.
import { dot, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  tree_chart: [
    ['line', 'M16 28h20M36 12v32M36 12h20M36 44h20M56 6v12M56 6h20M56 18h20'],
    ['fillOne', dot(14, 28, 5)],
    ['fillTwo', dot(58, 44, 4) + dot(80, 6, 4) + dot(80, 18, 4)],
  ],
};
