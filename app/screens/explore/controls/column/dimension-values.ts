// Converts a dimension with selected values between the form that charts save and the draft that its editor edits.
import { isObject, readText } from '#app/charts/shared/form/form-values.ts';
import {
  EMPTY_VALUE,
  NEW_FILTER,
  NULL_VALUE,
  type FilterDraft,
  type FilterLiteral,
} from '#app/screens/explore/controls/filter/filter-value.ts';

/** The draft of an IN filter, so that the filter's value editor can edit the dimension's values. */
export function readDimensionDraft(saved: unknown): FilterDraft {
  const { values } = isObject(saved) ? saved : {};
  return {
    ...NEW_FILTER,
    operator: 'IN',
    subject: isObject(saved) ? readText(saved, 'dimension') : null,
    values: Array.isArray(values) ? (values as readonly unknown[]).flatMap(toShown) : [],
  };
}

/** null without a dimension. */
export const toDimension = ({ subject, values }: FilterDraft): unknown =>
  subject === null ? null : { dimension: subject, values: values.map(toSaved) };

function toShown(value: unknown): FilterLiteral[] {
  if (value === null) return [NULL_VALUE];
  if (value === '') return [EMPTY_VALUE];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [value] : [];
}

const toSaved = (value: FilterLiteral): unknown => (value === NULL_VALUE ? null : value === EMPTY_VALUE ? '' : value);
