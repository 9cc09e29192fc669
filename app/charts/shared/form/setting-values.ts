// Value types of each setting type, and readers that convert saved values to them.
import type { SettingField } from '#app/charts/shared/form/control.ts';
import { isObject, type JsonObject } from './form-values.ts';

/** A column or metric in a query: its name, or a custom expression. */
export type FieldRef = string | JsonObject;
/** `[min, max]`, each null if unbounded. */
export type OpenBounds = readonly [min: number | null, max: number | null];

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
  /** undefined if the setting was never saved, null if it was saved as none: the queries differ. */
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
  /** Types of settings without a control. */
  readonly object: JsonObject;
  readonly raw: unknown;
}

/** Converts a saved value; undefined if it isn't valid for the type. */
type ReadValue<T> = (saved: unknown) => NonNullable<T> | undefined;

const text: ReadValue<string> = (saved) => (typeof saved === 'string' ? saved : undefined);
const scalarText: ReadValue<string> = (saved) =>
  typeof saved === 'number' || typeof saved === 'boolean' ? String(saved) : text(saved);
const object: ReadValue<JsonObject> = (saved) => (isObject(saved) ? saved : undefined);
const ref: ReadValue<FieldRef> = (saved) => object(saved) ?? scalarText(saved);
const firstRef: ReadValue<FieldRef> = (saved) => ref(Array.isArray(saved) ? toList(saved)[0] : saved);

/** A list without empty entries; a single value becomes a list. */
const toList = (saved: unknown): readonly unknown[] =>
  (Array.isArray(saved) ? (saved as readonly unknown[]) : [saved]).filter(
    (entry) => entry !== null && entry !== undefined && entry !== '',
  );
const list =
  <T>(read: ReadValue<T>): ReadValue<readonly NonNullable<T>[]> =>
  (saved) =>
    toList(saved).flatMap((entry) => {
      const value = read(entry);
      return value === undefined ? [] : [value];
    });

const number: ReadValue<number> = (saved) => {
  if (typeof saved !== 'number' && (typeof saved !== 'string' || saved.trim() === '')) return undefined;
  const value = Number(saved);
  return Number.isFinite(value) ? value : undefined;
};

const bounds: ReadValue<OpenBounds> = (saved) =>
  Array.isArray(saved) ? [number(saved[0]) ?? null, number(saved[1]) ?? null] : undefined;

/** Readers by setting type; `select` and `radio` are matched against their choices instead. */
export const READERS: { readonly [T in Exclude<SettingField['type'], 'select' | 'radio'>]: ReadValue<ValueTypes[T]> } = {
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
  text: scalarText,
  checkbox: (saved) => (typeof saved === 'boolean' ? saved : undefined),
  color: ref,
  'color-scheme': text,
  'color-scale': text,
  format: text,
  'time-format': text,
  currency: object,
  'order-by': toList,
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
  'layer-charts': toList,
  'inner-chart': ref,
  object,
  raw: (saved) => saved ?? undefined,
};
