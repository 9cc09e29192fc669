// The columns of `_info` in Superset's format: label, type, and validation.
import type * as z from 'zod';
import { readSchemaBounds, isInteger } from '#app/domain/input/schema-checks.ts';
import { formatColumnLabel } from './column-label.ts';

type Schema = z.core.$ZodType;

/** A column as a resource names it; what it leaves out is read from the body's schema. */
export interface NamedColumn {
  readonly name: string;
  readonly required: boolean;
  readonly unique?: boolean;
}

export interface InfoColumn {
  readonly description: string;
  readonly label: string;
  readonly name: string;
  readonly required: boolean;
  /** Marshmallow's name of the field: String, Integer, Float, Boolean, List, Dict, DateTime. */
  readonly type: string;
  readonly unique: boolean;
  /** Only if there is something to check. */
  readonly validate?: readonly string[];
}

/** `body` is what creates or changes the object. */
export function infoColumns(columns: readonly NamedColumn[], body: Schema): InfoColumn[] {
  const fields = fieldsOf(body);
  return columns.map(({ name, required, unique = false }) => {
    const field = Object.hasOwn(fields, name) ? unwrap(fields[name]) : undefined;
    const validate = field ? checksOf(field) : [];
    return {
      description: '',
      label: formatColumnLabel(name),
      name,
      required,
      type: typeOf(name, field),
      unique,
      ...(validate.length > 0 && { validate }),
    };
  });
}

const definition = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

function fieldsOf(body: Schema): Readonly<Record<string, Schema>> {
  const plain = unwrap(body);
  const def = plain && definition(plain);
  return def?.type === 'object' ? def.shape : {};
}

/** The first option of a union; the others are older forms of input. */
function unwrap(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const def = definition(schema);
  if ('innerType' in def) return unwrap(def.innerType);
  if (def.type === 'pipe') return unwrap(definition(def.in).type === 'transform' ? def.out : def.in);
  return def.type === 'union' ? unwrap(def.options[0]) : schema;
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  array: 'List',
  tuple: 'List',
  object: 'Dict',
  record: 'Dict',
  unknown: 'Raw',
  any: 'Raw',
};

function typeOf(name: string, field: Schema | undefined): string {
  if (/_dttm$/.test(name)) return 'DateTime';
  if (!field) return 'String';
  const { type } = definition(field);
  if (type === 'number') return isInteger(field) ? 'Integer' : 'Float';
  return TYPES[type] ?? 'String';
}

/** Texts of Marshmallow's validators as Python prints them. */
function checksOf(field: Schema): string[] {
  const def = definition(field);
  if (def.type === 'enum')
    return [`<OneOf(choices=[${Object.values(def.entries).map(quote).join(', ')}], labels=[], error=None)>`];
  const { minimum, maximum } = readSchemaBounds(field);
  if (minimum === undefined && maximum === undefined) return [];
  const [min, max] = [minimum ?? 'None', maximum ?? 'None'];
  if (def.type === 'string' || def.type === 'array') return [`<Length(min=${min}, max=${max}, equal=None, error=None)>`];
  return def.type === 'number' ? [`<Range(min=${min}, max=${max}, min_inclusive=True, max_inclusive=True, error=None)>`] : [];
}

const quote = (value: unknown): string => `'${String(value)}'`;
