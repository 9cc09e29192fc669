// Controls that several maps show.
import { renderOnly } from '#app/charts/shared/controls.ts';
import type { Control } from '#app/charts/shared/kind.ts';
import { SEQUENTIAL_SCHEMES } from '#app/domain/theme/sequential-schemes.ts';

export const linearColorScheme: Control = renderOnly({
  name: 'linear_color_scheme',
  label: 'colorScheme',
  type: 'select',
  default: null,
  choices: [[null, 'choice.ownScheme']],
  choicesFrom: () => SEQUENTIAL_SCHEMES.map(({ id, label }) => [id, label]),
});
