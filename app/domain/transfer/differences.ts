// Describes as text what an import would change in an existing object. Ids aren't compared, because they differ between
// instances.
import { isRecord, normalizeMetadata } from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { TransferKind } from './kinds.ts';

const WORDS: Readonly<Record<string, string>> = {
  database_name: 'name',
  sqlalchemy_uri: 'connection',
  table_name: 'name',
  main_dttm_col: 'main time column',
  slice_name: 'name',
  viz_type: 'chart type',
  params: 'settings',
  dashboard_title: 'title',
  slug: 'address',
  certified_by: 'certification',
  certification_details: 'certification details',
  position: 'layout',
  metadata: 'settings',
  published: 'whether it is published',
  css: 'CSS',
  sql: 'SQL',
  cache_timeout: 'cache time',
  dataset_uuid: 'dataset',
  extra: 'extra settings',
  label: 'name',
  is_managed_externally: 'whether it is managed externally',
  external_url: 'external URL',
};

/** Keys that are derived from others or specific to an instance. */
const IGNORED = ['version', 'uuid', 'query_context', 'tags', 'theme_uuid', 'database_uuid'];
const IGNORED_INSIDE = ['chartId', 'chartsInScope', 'tabsInScope', 'datasource', 'slice_id', 'datasetId'];
const MAX_NAMED = 8;

type Loose = Readonly<Record<string, unknown>>;

/** One phrase per difference, for keys of `after`; empty if nothing would change. */
export function describeDifferences(kind: TransferKind, before: Loose, after: Loose): string[] {
  const keys = Object.keys(before).filter((key) => before[key] !== undefined && key in after && !IGNORED.includes(key));
  return keys.flatMap((key) => {
    const message = WORDS[key] ?? key.replaceAll('_', ' ');
    const [old, now] = [before[key], after[key]].map((value) => settled(kind, key, value));
    if (key === 'columns' || key === 'metrics') return listDifference(key, old, now);
    if (same(old, now)) return [];
    return isRecord(old) && isRecord(now) && key !== 'position' ? [`${message}: ${named(changedKeys(old, now))}`] : [message];
  });
}

function settled(kind: TransferKind, key: string, value: unknown): unknown {
  if (kind === 'dashboard' && key === 'metadata' && isRecord(value)) return stripped(normalizeMetadata(value, null));
  if (key === 'folders') return withoutUuids(value);
  // Null and an empty text are displayed the same.
  return stripped(unwrapped(value));
}

/** Folders are compared by names. */
function withoutUuids(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withoutUuids);
  if (!isRecord(value)) return value;
  return { ...value, uuid: undefined, ...('children' in value && { children: withoutUuids(value['children']) }) };
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !IGNORED_INSIDE.includes(key))
      .map(([key, inner]) => [key, stripped(inner)]),
  );
}

function listDifference(key: 'columns' | 'metrics', before: unknown, after: unknown): string[] {
  const nameKey = key === 'columns' ? 'column_name' : 'metric_name';
  const [old, now] = [before, after].map(
    (list) => new Map((Array.isArray(list) ? list.filter(isRecord) : []).map((row) => [String(row[nameKey]), row])),
  ) as [Map<string, Loose>, Map<string, Loose>];
  const added = [...now.keys()].filter((name) => !old.has(name));
  const removed = [...old.keys()].filter((name) => !now.has(name));
  const changed = [...now].flatMap(([name, row]) => (old.has(name) && !sameRow(old.get(name) ?? {}, row) ? [name] : []));
  return [
    ...(added.length > 0 ? [`new ${key}: ${named(added)}`] : []),
    ...(removed.length > 0 ? [`${key} that go: ${named(removed)}`] : []),
    ...(changed.length > 0 ? [`changed ${key}: ${named(changed)}`] : []),
  ];
}

/** Keys that exist in only one of the rows are ignored. */
const sameRow = (before: Loose, after: Loose): boolean =>
  Object.keys(before).every((key) => !(key in after) || same(unwrapped(before[key]), unwrapped(after[key])));

/** Settings can be JSON text or an object. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value === '' ? null : value;
  try {
    return parseJson(value);
  } catch {
    return value;
  }
}

const changedKeys = (before: Loose, after: Loose): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !same(before[key], after[key])).sort();

function named(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).join(', ');
  return names.length > MAX_NAMED ? `${shown} and ${names.length - MAX_NAMED} more` : shown;
}

/** Deep comparison that ignores the order of keys, and treats missing and null as equal. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if ((a ?? null) === null || (b ?? null) === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, index) => same(one, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}
