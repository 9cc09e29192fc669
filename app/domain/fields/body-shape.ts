// The schemas of bodies that create and edit, from a table of fields.
import * as z from 'zod';
import { parseObject } from '#app/domain/json/parse-object.ts';
import { fieldsOn, type Fields, type ResourceFieldType, type NamesOn } from './field.ts';

type BodyPlace = 'create' | 'edit';

type Given<S extends z.ZodType> = z.ZodOptional<z.ZodNullable<S>>;

type SchemaOf<T extends ResourceFieldType, P extends BodyPlace> = T['is'] extends 'requiredText'
  ? P extends 'create'
    ? z.ZodString
    : z.ZodOptional<z.ZodString>
  : T['is'] extends 'flag'
    ? Given<z.ZodBoolean>
    : T['is'] extends 'whole'
      ? Given<z.ZodInt>
      : Given<z.ZodString>;

/** Without values of their own type: their schemas are written by hand. */
export type BodyShape<F extends Fields, P extends BodyPlace> = {
  [N in NamesOn<F, P> as F[N]['type']['is'] extends 'value' ? never : N]: SchemaOf<F[N]['type'], P>;
};

/** For an object schema, in the order of the table. */
export function bodyShape<F extends Fields, P extends BodyPlace>(fields: F, place: P): BodyShape<F, P> {
  const shape = fieldsOn(fields, place).flatMap(([name, { type }]) => {
    const schema = buildBodySchema(type, place);
    return schema === null ? [] : [[name, schema] as const];
  });
  return Object.fromEntries(shape) as BodyShape<F, P>;
}

function buildBodySchema(type: ResourceFieldType, place: BodyPlace): z.ZodType | null {
  switch (type.is) {
    case 'flag':
      return z.boolean().nullish();
    case 'whole':
      return z.int().min(type.min).max(type.max).nullish();
    case 'jsonText':
      return z
        .string()
        .max(type.max)
        .nullish()
        .refine((value) => !value || parseObject(value) !== null, 'Must be a JSON object.');
    case 'text': {
      const plain = limited(type).nullish();
      return type.checks.reduce(
        (schema, { passes, message }) => schema.refine((value) => !value || passes(value), message),
        plain,
      );
    }
    case 'requiredText': {
      const given = type.isTrimmed ? limited(type, z.string().trim()) : limited(type);
      const plain = type.canBeEmpty ? given : given.min(1, type.emptyProblem);
      const checked = type.checks.reduce((schema, { passes, message }) => schema.refine(passes, message), plain);
      return place === 'create' ? checked : checked.optional();
    }
    case 'value':
      return null;
  }
}

const limited = (
  { max, tooLong }: { readonly max: number | null; readonly tooLong: string | null },
  given: z.ZodString = z.string(),
): z.ZodString => (max === null ? given : given.max(max, tooLong ?? undefined));
