// Icons of the viz types of this kind.
import type { KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  big_number: [
    ['number', 'M22 12h4v18M40 12h9v8h-9v10h9M62 12h9v18h-9M62 21h9'],
    ['one', 'M6 48 24 42l16 3 16-8 14 3 20-9'],
  ],
  big_number_total: [['number', 'M22 14h5v28M40 14h11v13H40v15h11M64 14h11v28H64M64 28h11']],
};
