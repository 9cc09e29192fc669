// What a schema demands beyond its type, read from its definition: whole numbers, least and most.
import type * as z from 'zod';

type Schema = z.core.$ZodType;
type CheckDef = z.core.$ZodChecks['_zod']['def'];

/** A schema that is a check itself, as `z.int()` is, goes first. */
function checksOf(schema: Schema): CheckDef[] {
  const def = schema._zod.def as z.core.$ZodTypeDef & { readonly check?: string };
  const inner = (def.checks ?? []).map((check) => check._zod.def as CheckDef);
  return def.check === undefined ? inner : [def as unknown as CheckDef, ...inner];
}

/** Whether a number schema takes whole numbers alone. */
export const isInteger = (schema: Schema): boolean =>
  checksOf(schema).some((check) => check.check === 'number_format' && /int/.test(check.format));

export interface SchemaBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Bounds that are included: of a number its value, of text and lists their length. */
export function readSchemaBounds(schema: Schema): SchemaBounds {
  let bounds: SchemaBounds = {};
  for (const check of checksOf(schema)) {
    if (check.check === 'min_length') bounds = { ...bounds, minimum: check.minimum };
    if (check.check === 'max_length') bounds = { ...bounds, maximum: check.maximum };
    if (check.check === 'greater_than' && check.inclusive) bounds = { ...bounds, minimum: Number(check.value) };
    if (check.check === 'less_than' && check.inclusive) bounds = { ...bounds, maximum: Number(check.value) };
  }
  return bounds;
}
