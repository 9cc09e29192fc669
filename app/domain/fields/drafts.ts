// Fields as a form keeps them: texts that are empty where nothing is set, numbers as they are typed, flags.
import { parseObject } from '#app/domain/json/parse-object.ts';
import { absentValue, fieldsOn, type ColumnsOn, type Fields, type ResourceFieldType, type NamesOn } from './field.ts';

export type DraftOf<F extends Fields> = {
  readonly [N in NamesOn<F, 'draft'> as F[N]['column']]: F[N]['type']['is'] extends 'flag' ? boolean : string;
};

type Values = Readonly<Record<string, unknown>>;

/** A row's fields as a form shows them. */
export function draftFields<F extends Fields>(fields: F): (row: ColumnsOn<F, 'draft'>) => DraftOf<F> {
  const drafted = fieldsOn(fields, 'draft');
  return (row: Values) =>
    Object.fromEntries(drafted.map(([, { column, type }]) => [column, draftValue(type, row[column])])) as DraftOf<F>;
}

/** A draft of an object that isn't saved yet. */
export const newDraft = <F extends Fields>(fields: F): DraftOf<F> =>
  Object.fromEntries(
    fieldsOn(fields, 'draft').map(([, { column, type }]) => [column, draftValue(type, absentValue(type))]),
  ) as DraftOf<F>;

function draftValue(type: ResourceFieldType, value: unknown): unknown {
  if (type.is === 'flag') return value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a form sends of its fields. */
export function draftBody<F extends Fields>(
  fields: F,
): (draft: DraftOf<F>) => { readonly [N in NamesOn<F, 'draft'>]: string | number | boolean | null } {
  const drafted = fieldsOn(fields, 'draft');
  return (draft: Values) =>
    Object.fromEntries(drafted.map(([name, { column, type }]) => [name, sentValue(type, draft[column])])) as {
      readonly [N in NamesOn<F, 'draft'>]: string | number | boolean | null;
    };
}

function sentValue(type: ResourceFieldType, value: unknown): unknown {
  if (type.is === 'flag') return value;
  const typed = typeof value === 'string' ? value : '';
  if (type.is === 'whole') return typed.trim() === '' ? type.absent : Number(typed);
  const isTrimmed = type.is === 'jsonText' || (type.is === 'text' && type.isTrimmed);
  const given = isTrimmed ? typed.trim() : typed;
  return type.is !== 'requiredText' && given === '' ? null : given;
}

/** Whether the server would take what was typed; empty texts are. */
export function isDraftValid(type: ResourceFieldType, typed: string | boolean): boolean {
  if (typeof typed === 'boolean' || typed.trim() === '') return true;
  if (type.is === 'jsonText') return parseObject(typed) !== null;
  if (type.is === 'text') return type.checks.every(({ passes }) => passes(typed));
  if (type.is !== 'whole') return true;
  const value = Number(typed);
  return Number.isSafeInteger(value) && value >= type.min && value <= type.max;
}
