// Text that was typed or pasted, as a value of the column's own type. Pure.
import type { FilterValue } from '#app/domain/query/query-object.ts';
import type { ListedOption } from '#app/domain/select/take-pasted.ts';

type Found = readonly ListedOption<FilterValue>[];

/** `found`: values of the column, which tell what it has. */
export function typedValue(typed: string, found: Found): FilterValue {
  const numbers = found.filter(({ value }) => value !== null);
  if (numbers.length === 0 || numbers.some(({ value }) => typeof value !== 'number')) return typed;
  const number = numbers.some(isInstant) ? Date.parse(/^\d{4}-\d\d-\d\d$/.test(typed) ? typed : `${typed} UTC`) : Number(typed);
  return Number.isFinite(number) ? number : typed;
}

const isInstant = ({ value, label }: Found[number]): boolean => typeof value === 'number' && label !== String(value);
