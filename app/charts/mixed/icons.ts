// Icons of the viz types of this kind.
import { AXES, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  mixed_timeseries: [['fillTwo', 'M14 32h12v18H14zM36 24h12v26H36zM58 36h12v14H58z'], ['one', 'm10 28 22-12 20 8 34-16'], AXES],
};
