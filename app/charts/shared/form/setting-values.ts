// What a setting of each type is, and how it is read from what clients saved for it.
import type { SettingField } from '#app/charts/shared/form/control.ts';
import { isObject, type JsonObject } from './form-values.ts';

/** A column or metric as queries name it: its name, or an own expression. */
export type FieldRef = string | JsonObject;
/** `[low, high]`, null for an open end. */
export type OpenBounds = readonly [low: number | null, high: number | null];

export interface ValueTypes {
  readonly column: FieldRef | null;
  readonly columns: readonly FieldRef[];
  readonly 'dimension-values': JsonObject | null;
  readonly metric: FieldRef | null;
  readonly metrics: readonly FieldRef[];
  readonly filters: readonly JsonObject[];
  readonly number: number | null;
  readonly 'row-limit': number | null;
  readonly 'series-limit': number | null;
  readonly slider: number | null;
  readonly bounds: OpenBounds;
  readonly text: string | null;
  readonly checkbox: boolean;
  readonly color: FieldRef | null;
  readonly 'color-scheme': string | null;
  readonly 'color-scale': string | null;
  readonly format: string | null;
  readonly 'time-format': string | null;
  readonly currency: JsonObject | null;
  readonly 'order-by': readonly unknown[];
  /** undefined where the chart has no such setting, null where it was saved as none: queries say which. */
  readonly 'time-grain': string | null | undefined;
  readonly 'time-shifts': readonly string[];
  readonly date: string | null;
  readonly annotations: readonly JsonObject[];
  readonly spatial: JsonObject | null;
  readonly 'fixed-or-metric': JsonObject | string | number | null;
  readonly conditions: readonly JsonObject[];
  readonly 'column-settings': JsonObject;
  readonly 'metric-ranges': JsonObject;
  readonly 'day-hours': readonly unknown[] | null;
  readonly 'time-columns': readonly JsonObject[];
  readonly code: string | null;
  readonly 'layer-charts': readonly unknown[];
  readonly 'inner-chart': FieldRef | null;
  /** Of settings without a control. */
  readonly object: JsonObject;
  readonly raw: unknown;
}

/** undefined for what can't be read as that type. */
type Read<T> = (saved: unknown) => NonNullable<T> | undefined;

const text: Read<string> = (saved) => (typeof saved === 'string' ? saved : undefined);
const textOfPlain: Read<string> = (saved) =>
  typeof saved === 'number' || typeof saved === 'boolean' ? String(saved) : text(saved);
const object: Read<JsonObject> = (saved) => (isObject(saved) ? saved : undefined);
const ref: Read<FieldRef> = (saved) => object(saved) ?? textOfPlain(saved);
const firstRef: Read<FieldRef> = (saved) => ref(Array.isArray(saved) ? listOf(saved)[0] : saved);

/** A list without empty entries; one value alone is a list of it. */
const listOf = (saved: unknown): readonly unknown[] =>
  (Array.isArray(saved) ? (saved as readonly unknown[]) : [saved]).filter(
    (entry) => entry !== null && entry !== undefined && entry !== '',
  );
const list =
  <T>(read: Read<T>): Read<readonly NonNullable<T>[]> =>
  (saved) =>
    listOf(saved).flatMap((entry) => {
      const value = read(entry);
      return value === undefined ? [] : [value];
    });

const number: Read<number> = (saved) => {
  if (typeof saved !== 'number' && (typeof saved !== 'string' || saved.trim() === '')) return undefined;
  const value = Number(saved);
  return Number.isFinite(value) ? value : undefined;
};

const bounds: Read<OpenBounds> = (saved) =>
  Array.isArray(saved) ? [number(saved[0]) ?? null, number(saved[1]) ?? null] : undefined;

/** By the type of a setting; choices are read by their own list. */
export const READERS: { readonly [T in Exclude<SettingField['type'], 'select' | 'radio'>]: Read<ValueTypes[T]> } = {
  column: firstRef,
  columns: list(ref),
  'dimension-values': object,
  metric: firstRef,
  metrics: list(ref),
  filters: list(object),
  number,
  'row-limit': number,
  'series-limit': number,
  slider: number,
  bounds,
  text: textOfPlain,
  checkbox: (saved) => (typeof saved === 'boolean' ? saved : undefined),
  color: ref,
  'color-scheme': text,
  'color-scale': text,
  format: text,
  'time-format': text,
  currency: object,
  'order-by': listOf,
  'time-grain': text,
  'time-shifts': list(text),
  date: text,
  annotations: list(object),
  spatial: object,
  'fixed-or-metric': (saved) => object(saved) ?? number(saved) ?? text(saved),
  conditions: list(object),
  'column-settings': object,
  'metric-ranges': object,
  'day-hours': (saved) => (Array.isArray(saved) ? saved : undefined),
  'time-columns': list(object),
  code: text,
  'layer-charts': listOf,
  'inner-chart': ref,
  object,
  raw: (saved) => saved ?? undefined,
};
