// Readers of form data, which clients save in many shapes. They never throw: invalid values become null, a list, or a default.
import type { FormData } from '#app/charts/shared/form/control.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads an own property, so that inherited names such as `toString` are absent. */
export const own = (object: JsonObject, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Reads a non-empty string, else null. */
export function readText(formData: JsonObject, name: string): string | null {
  const value = own(formData, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Reads a finite number, also from text; else null. */
export function readNumber(formData: JsonObject, name: string): number | null {
  const value = own(formData, name);
  if (typeof value === 'string' && value.trim() === '') return null;
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
  return Number.isFinite(number) ? number : null;
}

export function readFlag(formData: JsonObject, name: string, fallback: boolean): boolean {
  const value = own(formData, name);
  return typeof value === 'boolean' ? value : fallback;
}

/** Reads a list without empty entries; a single value becomes a list. */
export function readList(formData: JsonObject, name: string): readonly unknown[] {
  const value = own(formData, name);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((entry) => entry !== null && entry !== undefined && entry !== '');
}

export function readObject(formData: JsonObject, name: string): JsonObject {
  const value = own(formData, name);
  return isObject(value) ? value : {};
}

/** Reads a single metric, or null. */
export const readMetric = (formData: FormData, name: string): unknown => readList(formData, name)[0] ?? null;

/** A metric's column name in the result: the name of a saved metric, else its label, else the default label. */
export function metricLabel(metric: unknown): string {
  if (!isObject(metric)) return asText(metric);
  const label = readText(metric, 'label');
  if (label !== null) return label;
  if (readText(metric, 'expressionType') === 'SQL') return readText(metric, 'sqlExpression') ?? '';
  return `${readText(metric, 'aggregate') ?? ''}(${readText(readObject(metric, 'column'), 'column_name') ?? ''})`;
}

/** A column's name in the result. */
export function columnLabel(column: unknown): string {
  return isObject(column) ? (readText(column, 'label') ?? readText(column, 'sqlExpression') ?? '') : asText(column);
}

/** Keeps the first entry with each label. */
export function distinctBy(entries: readonly unknown[], labelOf: (entry: unknown) => string): readonly unknown[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const label = labelOf(entry);
    if (seen.has(label)) return false;
    seen.add(label);
    return true;
  });
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
