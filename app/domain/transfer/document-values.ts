// Schemas of values shared by several document kinds: text, and settings as objects or JSON text.
import * as z from 'zod';
import { YamlTimestamp } from './yaml-scalars.ts';

export const MAX_TEXT = 1_000_000;

export const textDocument = z
  .string()
  .max(MAX_TEXT)
  .nullish()
  .transform((value) => value ?? null);

/** Settings of any shape. Dates become ISO text, like in Superset's JSON; text fields refuse dates. */
const record = z.record(z.string(), z.unknown()).transform((value) => withIsoDates(value) as Record<string, unknown>);

export const settingsDocument = record.nullish().transform((value) => value ?? {});

/** Settings that are an object in the archive and JSON text elsewhere. */
export const jsonTextDocument = z
  .union([z.string().max(MAX_TEXT), record])
  .nullish()
  .transform((value) =>
    value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value),
  );

function withIsoDates(value: unknown): unknown {
  if (value instanceof YamlTimestamp) return value.iso;
  if (Array.isArray(value)) return value.map(withIsoDates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIsoDates(inner)]));
}
