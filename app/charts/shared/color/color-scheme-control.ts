// The control of the scheme by which values become colors.
import { renderOnly } from '#app/charts/shared/form/controls.ts';
import type { Control } from '#app/charts/shared/kind.ts';

/** Null is our own scale, which follows the theme. */
export const linearColorScheme: Control = renderOnly({
  name: 'linear_color_scheme',
  label: 'linearColorScheme',
  type: 'color-scale',
  default: null,
});
