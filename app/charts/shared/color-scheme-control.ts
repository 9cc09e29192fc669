// The control of the scheme by which values become colors.
import { SEQUENTIAL_SCHEMES } from '#app/domain/theme/sequential-schemes.ts';
import { renderOnly } from './controls.ts';
import type { Control } from './kind.ts';

/** `choice.auto` is our own scale, which follows the theme. */
export const linearColorScheme: Control = renderOnly({
  name: 'linear_color_scheme',
  label: 'linearColorScheme',
  type: 'select',
  default: null,
  choices: [[null, 'choice.auto']],
  choicesFrom: () => SEQUENTIAL_SCHEMES.map(({ id, label }) => [id, label] as const),
});
