// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  partition: [
    ['fillOne', 'M8 6h24v44H8z'],
    ['fillTwo', 'M35 6h24v26H35zM35 35h24v15H35z'],
    ['fillThree', 'M62 6h26v12H62zM62 21h26v11H62zM62 35h26v15H62z'],
  ],
};
