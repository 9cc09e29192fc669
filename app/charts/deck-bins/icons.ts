// Icons of the viz types of this kind.
import { LAND, cell, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  deck_hex: [LAND, ['fillOne', 'm34 8 10 6v12l-10 6-10-6V14z'], ['fillTwo', 'm58 22 10 6v12l-10 6-10-6V28z']],
  deck_grid: [LAND, ['fillOne', 'M24 14h14v26H24z'], ['fillTwo', 'M44 26h14v20H44z'], ['fillThree', 'M64 10h14v28H64z']],
  deck_screengrid: [
    LAND,
    ['fillOne', cell(26, 10) + cell(42, 24)],
    ['fillTwo', cell(42, 10) + cell(58, 24)],
    ['fillThree', cell(26, 24)],
  ],
};
