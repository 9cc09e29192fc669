// A JSON schema as lines of text: a field each, those of objects within it indented below.
import type { JsonSchema, Schemas } from './api-document.ts';

export interface SchemaLine {
  readonly depth: number;
  /** Empty for a schema that is no object. */
  readonly name: string;
  /** `string | null`, `ChartDataFilter[]`. */
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | null;
}

const MAX_DEPTH = 4;
const MAX_CHOICES = 12;

export function schemaLines(schema: JsonSchema, schemas: Schemas): readonly SchemaLine[] {
  const fields = fieldLines(schema, schemas, { depth: 0, within: [] });
  if (fields.length > 0) return fields;
  const plain = schemas[schemaName(schema) ?? ''] ?? schema;
  return [{ depth: 0, name: '', type: typeText(plain), isRequired: false, description: descriptionOf(plain) }];
}

/** The name of a schema that is a reference; null for one that is written out. */
export const schemaName = ({ $ref }: JsonSchema): string | null =>
  typeof $ref === 'string' ? decodeURIComponent($ref.split('/').at(-1) ?? '') : null;

interface Place {
  readonly depth: number;
  /** Names of the schemas around, which are not written out again inside themselves. */
  readonly within: readonly string[];
}

function fieldLines(schema: JsonSchema, schemas: Schemas, { depth, within }: Place): readonly SchemaLine[] {
  if (depth > MAX_DEPTH) return [];
  const { name, object } = resolve(schema, schemas);
  if (!object || (name !== null && within.includes(name))) return [];
  const required = Array.isArray(object['required']) ? (object['required'] as unknown[]) : [];
  const inside = { depth: depth + 1, within: name === null ? within : [...within, name] };
  return Object.entries(object['properties'] as Record<string, JsonSchema>).flatMap(([field, inner]) => [
    { depth, name: field, type: typeText(inner), isRequired: required.includes(field), description: descriptionOf(inner) },
    ...fieldLines(inner, schemas, inside),
  ]);
}

/** The object with properties that a schema is, or that its items are. */
function resolve(schema: JsonSchema, schemas: Schemas): { readonly name: string | null; readonly object: JsonSchema | null } {
  const name = schemaName(schema);
  const found = name === null ? schema : (schemas[name] ?? {});
  if (isSchema(found['properties'])) return { name, object: found };
  const all = Array.isArray(found['allOf']) ? (found['allOf'] as JsonSchema[]) : [];
  const next = isSchema(found['items']) ? found['items'] : all.length === 1 ? all[0] : undefined;
  return next && next !== schema ? resolve(next, schemas) : { name, object: null };
}

function typeText(schema: JsonSchema): string {
  const text = plainType(schema);
  return schema['nullable'] === true && !text.endsWith('null') ? `${text} | null` : text;
}

function plainType(schema: JsonSchema): string {
  const name = schemaName(schema);
  if (name !== null) return name;
  const { allOf, anyOf, enum: choices, format, items, oneOf, type } = schema;
  const options = [anyOf, oneOf, allOf].find(Array.isArray) as JsonSchema[] | undefined;
  if (options) return [...new Set(options.map(typeText))].join(' | ');
  if (Array.isArray(choices)) return choiceText(choices);
  if (type === 'array') {
    const item = isSchema(items) ? typeText(items) : 'any';
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (typeof type !== 'string') return 'any';
  return format === 'binary' ? 'file' : type;
}

function choiceText(choices: readonly unknown[]): string {
  const shown = choices.slice(0, MAX_CHOICES).map((choice) => JSON.stringify(choice));
  return [...shown, ...(choices.length > MAX_CHOICES ? ['…'] : [])].join(' | ');
}

const descriptionOf = ({ description }: JsonSchema): string | null => (typeof description === 'string' ? description : null);

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);
