// Filter values in the address of a dashboard: `native_filters` as Rison, of masks or of bare values, and the fields of the
// form that works without scripts. Only read here; whether they fit is decided by filter-mask-check.
import { decodeRison } from '#app/domain/rison/decode-rison.ts';
import type { NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { fieldValue } from './field-value.ts';
import { FIELD_PREFIX } from './rison-field.ts';

const MAX_LENGTH = 50_000;
const MAX_FIELDS = 500;

/** By filter id; names of filters count as well. Null where the text is no Rison of an object. */
export function readRisonFilters(text: string, filters: readonly NativeFilter[]): Map<string, unknown> | null {
  if (text.length > MAX_LENGTH) return null;
  const decoded = decodeRison(text);
  if (!decoded.ok || typeof decoded.value !== 'object' || decoded.value === null || Array.isArray(decoded.value)) return null;
  return byId(Object.entries(decoded.value), filters);
}

function byId(entries: readonly (readonly [string, unknown])[], filters: readonly NativeFilter[]): Map<string, unknown> {
  const ids = new Set(filters.map(({ id }) => id));
  const idOfName = new Map(filters.map(({ name, id }) => [name, id]).reverse() as [string, string][]);
  return new Map(entries.map(([key, value]) => [ids.has(key) ? key : (idOfName.get(key) ?? key), value]));
}

const LISTS = ['filter_select', 'chart_customization_dynamic_groupby'];

/** What the form sent; null where it sent nothing. A filter of which it sent no value is cleared. */
export function readFormFilters(params: URLSearchParams, filters: readonly NativeFilter[]): Map<string, unknown> | null {
  const fields = [...params].filter(([name]) => name.startsWith(FIELD_PREFIX)).slice(0, MAX_FIELDS);
  if (fields.length === 0) return null;
  const valuesOf = (name: string): string[] =>
    fields.filter(([field, value]) => field === FIELD_PREFIX + name && value !== '').map(([, value]) => value);
  const end = (name: string): number | null => {
    const [text] = valuesOf(name);
    return text === undefined ? null : Number(text);
  };
  return new Map(
    filters.map(({ id, filterType }): [string, unknown] => {
      if (filterType === 'filter_range') return [id, [end(`${id}.min`), end(`${id}.max`)]];
      const values = valuesOf(id).map(fieldValue);
      return [id, LISTS.includes(filterType) ? values : (values[0] ?? null)];
    }),
  );
}
