// Input as its schema requires it: booleans and numbers that arrive as text or as each other become the schema's type,
// where Marshmallow 3 would read them so. The schemas themselves, and with them the OpenAPI document, name the plain
// types.
import type * as z from 'zod';
import { isInteger } from './schema-checks.ts';
import { readBoolean, readFloat, readInteger } from './read-scalar.ts';

type Schema = z.core.$ZodType;

export interface CoercionOptions {
  /** Whether 5.7 is 5 where a whole number is required. Marshmallow reads bodies so; of ids in a query it would hit another. */
  readonly cutsFractions: boolean;
}
const BODY: CoercionOptions = { cutsFractions: true };
export const QUERY: CoercionOptions = { cutsFractions: false };

/**
 * The value with every boolean and number read, guided by `schema`; what cannot be read stays for the schema to refuse. Of a
 * union, an option that takes the value as it is goes first: text for `string | number` stays text.
 */
export function coerceInput(schema: Schema, value: unknown, reading: CoercionOptions = BODY): unknown {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'boolean':
      return readBoolean(value) ?? value;
    case 'number':
      if (typeof value === 'number' && !reading.cutsFractions) return value;
      return (isInteger(schema) ? readInteger(value) : readFloat(value)) ?? value;
    case 'literal':
      return coerceLiteral(def.values, value);
    case 'object':
      return coerceEntries(value, reading, (key) => (Object.hasOwn(def.shape, key) ? def.shape[key] : def.catchall));
    case 'record':
      return coerceEntries(value, reading, () => def.valueType);
    case 'array':
      return coerceItems(value, reading, () => def.element);
    case 'tuple':
      return coerceItems(value, reading, (index) => def.items[index] ?? def.rest ?? undefined);
    case 'union':
      return coerceUnion(def, value, reading);
    case 'intersection':
      return coerceInput(def.right, coerceInput(def.left, value, reading), reading);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return coerceInput(def.innerType, value, reading);
    case 'pipe':
      return coerceInput(def.in, value, reading);
    case 'lazy':
      return coerceInput(def.getter(), value, reading);
    default:
      return value;
  }
}

function coerceLiteral(literals: readonly unknown[], value: unknown): unknown {
  if (literals.includes(value)) return value;
  return [readBoolean(value), readFloat(value)].find((read) => read !== undefined && literals.includes(read)) ?? value;
}

function coerceUnion(def: z.core.$ZodUnionDef, value: unknown, reading: CoercionOptions): unknown {
  const named = findNamedOption(def, value);
  if (named) return coerceInput(named, value, reading);
  const { options } = def;
  if (options.some((option) => accepts(option, value))) return value;
  for (const option of options) {
    const coerced = coerceInput(option, value, reading);
    if (coerced !== value && accepts(option, coerced)) return coerced;
  }
  return value;
}

/** The option of a discriminated union that the value selects, so that errors are reported for that option. */
function findNamedOption(def: z.core.$ZodUnionDef, value: unknown): Schema | undefined {
  if (!('discriminator' in def) || typeof value !== 'object' || value === null) return undefined;
  const { discriminator } = def as z.core.$ZodDiscriminatedUnionDef;
  return def.options.find((option) => {
    const inner = (option as z.core.$ZodTypes)._zod.def;
    const tag = inner.type === 'object' ? inner.shape[discriminator] : undefined;
    return tag !== undefined && accepts(tag, (value as Readonly<Record<string, unknown>>)[discriminator]);
  });
}

const accepts = (schema: Schema, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

function coerceEntries(value: unknown, reading: CoercionOptions, schemaOf: (key: string) => Schema | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return mapChanged(Object.entries(value), value, ([key, item]) => {
    const schema = schemaOf(key);
    return [key, schema ? coerceInput(schema, item, reading) : item] as const;
  });
}

function coerceItems(value: unknown, reading: CoercionOptions, schemaAt: (index: number) => Schema | undefined): unknown {
  if (!Array.isArray(value)) return value;
  const items = value.map((item: unknown, index) => {
    const schema = schemaAt(index);
    return schema ? coerceInput(schema, item, reading) : item;
  });
  return items.some((item, index) => item !== value[index]) ? items : value;
}

/** The same object where no entry changed. */
function mapChanged(
  entries: readonly (readonly [string, unknown])[],
  whole: object,
  change: (entry: readonly [string, unknown]) => readonly [string, unknown],
): object {
  const changed = entries.map(change);
  return changed.some(([, item], index) => item !== entries[index]?.[1]) ? Object.fromEntries(changed) : whole;
}
