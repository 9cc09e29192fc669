// Schemas of the OpenAPI document: zod's as OpenAPI 3.0 writes them, the named ones once, under `components`.
import * as z from 'zod';
import { NAMED_SCHEMAS } from './named-schemas.ts';

export type OpenApiSchema = Record<string, unknown>;

export interface Components {
  /** Every named schema that anything refers to. */
  readonly schemas: OpenApiSchema;
  /** A schema with references to the named ones in it. */
  write(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema;
  /** A reference to the schema, which gets this name. Throws where another one has it. */
  refer(name: string, schema: OpenApiSchema): OpenApiSchema;
}

export function createComponents(): Components {
  const schemas: OpenApiSchema = {};
  const refer = (name: string, schema: OpenApiSchema): OpenApiSchema => {
    const known = schemas[name];
    if (known === undefined) schemas[name] = schema;
    else if (JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two schemas are named ${name}.`);
    return { $ref: `#/components/schemas/${name}` };
  };
  return {
    schemas,
    refer,
    write(schema, io) {
      const { definitions = {}, ...json } = tidy(
        z.toJSONSchema(schema, { io, metadata: NAMED_SCHEMAS, target: 'openapi-3.0', unrepresentable: 'any' }),
      ) as OpenApiSchema & { definitions?: Record<string, OpenApiSchema> };
      for (const [name, definition] of Object.entries(definitions)) refer(name, definition);
      return json;
    },
  };
}

const IN_DEFINITIONS = /^#\/(?:definitions|\$defs)\//;

/** Without keywords that OpenAPI 3.0 does not have, and without the bounds that every integer has. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => tidyEntry(key, inner)));
}

function tidyEntry(key: string, value: unknown): [string, unknown][] {
  if (key === '$ref' && typeof value === 'string') return [[key, value.replace(IN_DEFINITIONS, '#/components/schemas/')]];
  if (key === '$defs') return [['definitions', tidy(value)]];
  if (NOT_OPENAPI.has(key) && typeof value === 'string') return [];
  return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? [] : [[key, tidy(value)]];
}

/** `id` is the name in the registry; properties of those names have schemas, no text. */
const NOT_OPENAPI = new Set(['contentEncoding', 'id']);
