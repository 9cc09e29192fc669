// What a chart keeps of its settings: filters flagged extra are a dashboard's, of the moment, and never saved with it.
import { isObject } from '#app/domain/json/is-object.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import { readSetting, withSetting, type ExploreSettings } from './settings.ts';

const NO_FILTER = 'No filter';

/** Removes filters that a dashboard added, from every filter setting (mixed charts have two). Returns the same object if there are none. */
export function withoutExtraFilters(settings: ExploreSettings): ExploreSettings {
  const names = Object.keys(settings).filter((name) => name.startsWith('adhoc_filters'));
  return names.reduce((kept, name) => {
    const filters = readSetting(settings, name);
    return Array.isArray(filters) && filters.some(isExtra) ? withSetting(kept, name, ownFilters(filters)) : kept;
  }, settings);
}

/** Also without what a dashboard added to the query itself. */
export function savedSettings(settings: ExploreSettings): ExploreSettings {
  const kept = withoutExtraFilters(settings);
  const added = readSetting(kept, 'extra_form_data');
  // An empty one is how other clients save that there is none.
  if (!isObject(added) || Object.keys(added).length === 0) return kept;
  return Object.fromEntries(Object.entries(kept).filter(([name]) => name !== 'extra_form_data'));
}

/** The same for settings as JSON text: the very text where nothing in it is flagged, or where it is no object. */
export const withoutExtraInText = (text: string): string => rewrite(text, withoutExtraFilters);

/** The same for a saved query: in its settings, and in the filters of its queries. */
export const withoutExtraInQuery = (text: string): string =>
  rewrite(text, (context) => {
    const { form_data: formData, queries } = context;
    const kept = isObject(formData) ? withoutExtraFilters(formData) : formData;
    const isFlagged = Array.isArray(queries) && queries.some((query) => isObject(query) && hasExtra(query['filters']));
    if (kept === formData && !isFlagged) return context;
    return { ...context, ...(isObject(formData) && { form_data: kept }), ...(isFlagged && { queries: queries.map(ownQuery) }) };
  });

/** Extra ones are left out; ranges of time come back open, so that the next dashboard finds what to replace. */
function ownFilters(filters: readonly unknown[]): readonly unknown[] {
  const own = filters.filter((filter) => !isExtra(filter));
  const opened = filters.filter(isExtra).filter(({ operator }) => operator === 'TEMPORAL_RANGE');
  const kept = opened.filter(
    ({ subject }, at) =>
      !own.some((filter) => isObject(filter) && filter['operator'] === 'TEMPORAL_RANGE' && filter['subject'] === subject) &&
      opened.findIndex((other) => other['subject'] === subject) === at,
  );
  return [...own, ...kept.map((filter) => ({ ...filter, comparator: NO_FILTER, isExtra: false }))];
}

function ownQuery(query: unknown): unknown {
  if (!isObject(query) || !hasExtra(query['filters'])) return query;
  const filters: readonly unknown[] = query['filters'];
  const kept = filters.flatMap((filter) => {
    if (!isExtra(filter)) return [filter];
    return filter['op'] === 'TEMPORAL_RANGE' ? [{ ...filter, val: NO_FILTER, isExtra: false }] : [];
  });
  return { ...query, filters: kept };
}

const hasExtra = (filters: unknown): filters is readonly unknown[] => Array.isArray(filters) && filters.some(isExtra);

const isExtra = (filter: unknown): filter is Record<string, unknown> => isObject(filter) && filter['isExtra'] === true;

function rewrite(text: string, change: (value: ExploreSettings) => ExploreSettings): string {
  if (!text.includes('isExtra')) return text;
  const value = parsed(text);
  if (!isObject(value)) return text;
  const changed = change(value);
  return changed === value ? text : JSON.stringify(changed);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return null; // What is no JSON is stored as it came: its reader says so.
  }
}
