// Reading form data, which clients save in many shapes: every reader is total and gives null, a list or a default.
import type { FormData } from '#app/charts/shared/form/control.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The own property, so that names of the object prototype are absent. */
export const own = (object: JsonObject, name: string): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Text that is not empty, else null. */
export function readText(formData: JsonObject, name: string): string | null {
  const value = own(formData, name);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A finite number, also written as text; else null. */
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

/** A list without empty entries; one value alone is a list of it. */
export function readList(formData: JsonObject, name: string): readonly unknown[] {
  const value = own(formData, name);
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((entry) => entry !== null && entry !== undefined && entry !== '');
}

export function readObject(formData: JsonObject, name: string): JsonObject {
  const value = own(formData, name);
  return isObject(value) ? value : {};
}

/** The one metric of `metric`, or null. */
export const readMetric = (formData: FormData, name: string): unknown => readList(formData, name)[0] ?? null;

/** How a metric is called in a result: a saved one by its name, another by its label, or what it would be labeled. */
export function metricLabel(metric: unknown): string {
  if (!isObject(metric)) return asText(metric);
  const label = readText(metric, 'label');
  if (label !== null) return label;
  if (readText(metric, 'expressionType') === 'SQL') return readText(metric, 'sqlExpression') ?? '';
  return `${readText(metric, 'aggregate') ?? ''}(${readText(readObject(metric, 'column'), 'column_name') ?? ''})`;
}

/** How a column is called in a result. */
export function columnLabel(column: unknown): string {
  return isObject(column) ? (readText(column, 'label') ?? readText(column, 'sqlExpression') ?? '') : asText(column);
}

/** The first of each label, in order. */
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
