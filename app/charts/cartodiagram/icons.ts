// Icons of the viz types of this kind.
import { LAND, type KindIcons } from '#app/charts/shared/kind-icons.ts';

export const icons: KindIcons = {
  cartodiagram: [
    LAND,
    ['fillOne', 'M22 16v-10a10 10 0 0 1 10 10zM62 30V18h5v12zM69 30V12h5v18z'],
    ['fillTwo', 'M20 18h10a10 10 0 1 1-10-10zM76 30v-8h5v8z'],
  ],
};
