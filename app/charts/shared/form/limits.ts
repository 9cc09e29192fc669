// Row and series limits of a chart: suggested values and validation.
import type { FormProblem } from './form-problem.ts';
import { readNumber } from './form-values.ts';
import type { Control } from '#app/charts/shared/form/control.ts';

/** Maximum number of rows in a result, unless the installation sets another one. */
export const DEFAULT_MAX_ROWS = 100_000;

const ROW_LIMITS: readonly number[] = [10, 50, 100, 250, 500, 1_000, 5_000, 10_000, 50_000];
const SERIES_LIMITS: readonly number[] = [5, 10, 25, 50, 100, 500];

/** Suggested limits; users can type others. @param maxRows the installation's maximum */
export const limitChoices = ({ type }: Pick<Control, 'type'>, maxRows: number): readonly number[] =>
  type === 'series-limit' ? SERIES_LIMITS : ROW_LIMITS.filter((rows) => rows <= maxRows);

/** Why a value can't be a limit; null if it can. An empty value means the default or no limit. */
export function limitProblem(
  { type, label }: Pick<Control, 'type' | 'label'>,
  value: unknown,
  maxRows: number,
): FormProblem | null {
  if (value === undefined || value === null || value === '') return null;
  const number = readNumber({ value }, 'value');
  if (number === null || !Number.isInteger(number))
    return ({ t, tControls }) => t('numberNotWhole', { control: tControls(label) });
  if (number < 1) return ({ t, tControls }) => t('numberNotPositive', { control: tControls(label) });
  if (type === 'series-limit' || number <= maxRows) return null;
  return ({ t, tControls }) => t('numberTooLarge', { control: tControls(label), max: maxRows });
}
