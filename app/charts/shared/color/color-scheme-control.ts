// The control of the scheme by which values become colors.
import { renderOnly } from '#app/charts/shared/form/controls.ts';

/** Null is our own scale, which follows the theme. */
export const linearColorScheme = renderOnly({
  name: 'linear_color_scheme',
  label: 'linearColorScheme',
  type: 'color-scale',
  default: null,
});
