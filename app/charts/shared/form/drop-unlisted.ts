// Values that a select doesn't offer are not settings of the chart: the default takes their place.
import type { Control, FormData } from '#app/charts/shared/kind.ts';
import { own } from './form-values.ts';

/** The settings without values that are not among the choices of their control; the same object where there are none. */
export function dropUnlisted<S extends FormData>(formData: S, controls: readonly Control[]): S {
  const dropped = controls.filter((control) => isUnlisted(control, formData));
  if (dropped.length === 0) return formData;
  return { ...formData, ...Object.fromEntries(dropped.map(({ name, default: fallback = null }) => [name, fallback])) };
}

/** Numbers can be saved as their text; what is not set has no choice to be among. */
function isUnlisted(control: Control, formData: FormData): boolean {
  const { name, type, default: fallback = null } = control;
  if (type !== 'select' && type !== 'radio') return false;
  const value = own(formData, name) ?? null;
  if (value === null || value === '' || value === fallback || typeof value === 'object') return false;
  const choices = [...(control.choices ?? []), ...(control.choicesFrom?.(formData) ?? [])];
  return choices.length > 0 && !choices.some(([choice]) => isSameChoice(choice, value));
}

const isSameChoice = (choice: unknown, value: unknown): boolean =>
  choice === value || (isPlain(choice) && isPlain(value) && String(choice) === String(value));

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);
