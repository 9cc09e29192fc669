// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  para: [
    ['line', 'M12 6v44M36 6v44M60 6v44M84 6v44'],
    ['one', 'm12 14 24 20 24-18 24 26'],
    ['two', 'm12 40 24-22 24 20 24-24'],
  ],
};
