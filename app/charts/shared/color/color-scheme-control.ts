// The control for the sequential color scheme.
import { renderOnly } from '#app/charts/shared/form/controls.ts';

/** null selects the built-in scheme, which follows the theme. */
export const linearColorScheme = renderOnly({
  name: 'linear_color_scheme',
  label: 'linearColorScheme',
  type: 'color-scale',
  default: null,
});
