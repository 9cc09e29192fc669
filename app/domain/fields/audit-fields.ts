// By when and by whom a row was created and last changed, as lists are filtered and ordered by it. Replies show it in other forms.
import { customValue, type ResourceField } from './field.ts';

const AUTHOR = { type: customValue<number | null>(null), on: [], filter: 'relation' } as const satisfies Omit<
  ResourceField,
  'column'
>;
const INSTANT = { type: customValue(0), on: [], sort: 'value' } as const satisfies Omit<ResourceField, 'column'>;

export const CREATED_BY = { ...AUTHOR, column: 'createdById' } as const;
export const CHANGED_BY = { ...AUTHOR, column: 'changedById' } as const;
/** Lists are ordered by it. */
export const CREATED_ON = { ...INSTANT, column: 'createdOnMs' } as const;
export const CHANGED_ON = { ...INSTANT, column: 'changedOnMs' } as const;
