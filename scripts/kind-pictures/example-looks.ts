// How the samples of chart types look in the gallery: few rows, no legend, names that a reader can picture.
import { SHAPE, wave, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const NAMES = ['Books', 'Games', 'Music', 'Toys', 'Garden', 'Sports', 'Home', 'Food', 'Shoes', 'Phones', 'Tools', 'Lamps'];
const PLAIN: FormData = { show_legend: false };

/** The data and the settings of a type's example. */
export function findLook({ look = {} }: ChartSample): { readonly shape: Shape; readonly formData: FormData } {
  const { formData, ...shape } = look;
  const name = (index: number): string => NAMES[index] ?? `Other ${index}`;
  return { shape: { ...SHAPE, rows: 20, value: wave, name, ...shape }, formData: { ...PLAIN, ...formData } };
}
