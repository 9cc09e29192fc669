// Icons of the viz types of this kind.
import { AXES, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  gantt_chart: [AXES, ['fillOne', 'M14 10h28v8H14z'], ['fillTwo', 'M34 23h30v8H34z'], ['fillThree', 'M56 36h30v8H56z']],
};
