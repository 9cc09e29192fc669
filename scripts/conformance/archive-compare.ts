// Whether two archives have the same documents, by uuid. Ids of an instance say nothing elsewhere: they become uuids or go.
import { unzipSync } from 'fflate';
import { parseYaml } from '#app/domain/transfer/yaml-text.ts';
import { sameValue, type JsonValue } from './replay-compare.ts';

type JsonMap = { readonly [key: string]: JsonValue };

/** By kind and uuid: `charts c3d643cd-…`. */
export type ArchiveDocuments = ReadonlyMap<string, JsonMap>;

/** A catalog is the connection's: the preview says that it is left out. */
const OF_AN_INSTANCE: ReadonlySet<string> = new Set([
  'datasource',
  'datasourceId',
  'slice_id',
  'dashboards',
  'dashboardId',
  'catalog',
]);
const CHART_ID_LISTS: ReadonlySet<string> = new Set(['chartsInScope', 'excluded', 'timed_refresh_immune_slices']);
const CHART_ID_MAPS: ReadonlySet<string> = new Set(['chart_configuration', 'expanded_slices']);

/** Throws where a file cannot be read. */
export function readArchiveDocuments(bytes: Uint8Array): ArchiveDocuments {
  const files = Object.entries(unzipSync(bytes)).map(([path, content]) => {
    const parsed = parseYaml(new TextDecoder().decode(content));
    if (!parsed.ok) throw new Error(`${path}: ${parsed.message}`);
    return { kind: path.split('/')[1] ?? '', value: parsed.value as JsonMap };
  });
  const documents = files.filter(({ kind, value }) => !kind.startsWith('metadata.') && typeof value['uuid'] === 'string');
  const uuids = new Map(documents.flatMap(({ value }) => placesOf(value)));
  return new Map(
    documents.map(({ kind, value }) => [`${kind} ${value['uuid'] as string}`, withoutIds(value, uuids) as JsonMap] as const),
  );
}

/** Chart ids of a dashboard's layout with their uuids. */
function placesOf({ position }: JsonMap): [number, string][] {
  return Object.values((position ?? {}) as JsonMap).flatMap((item): [number, string][] => {
    const { chartId, uuid } = ((item as JsonMap | null)?.['meta'] ?? {}) as JsonMap;
    return typeof chartId === 'number' && typeof uuid === 'string' ? [[chartId, uuid]] : [];
  });
}

type Uuids = ReadonlyMap<number, string>;

function withoutIds(value: JsonValue, uuids: Uuids): JsonValue {
  if (Array.isArray(value)) return (value as JsonValue[]).map((item) => withoutIds(item, uuids));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, JsonValue][] => {
    // Left open, a column is active.
    if (key === 'is_active') return [[key, inner ?? true]];
    if (inner === null || OF_AN_INSTANCE.has(key)) return [];
    return [[key, keyed(key, inner, uuids)]];
  });
  return Object.fromEntries(entries);
}

function keyed(key: string, value: JsonValue, uuids: Uuids): JsonValue {
  if (key === 'chartId') return uuids.get(Number(value)) ?? null;
  if (key === 'query_context' && typeof value === 'string') return withoutIds(JSON.parse(value) as JsonValue, uuids);
  if (CHART_ID_LISTS.has(key) && Array.isArray(value))
    return (value as JsonValue[]).flatMap((id) => uuids.get(Number(id)) ?? []).sort();
  if (CHART_ID_MAPS.has(key) && typeof value === 'object' && !Array.isArray(value)) return chartMap(value as JsonMap, uuids);
  return withoutIds(value, uuids);
}

/** By uuid. Entries of charts that are not in the archive mean nothing. */
function chartMap(value: JsonMap, uuids: Uuids): JsonValue {
  const entries = Object.entries(value).flatMap(([id, inner]): [string, JsonValue][] => {
    const uuid = uuids.get(Number(id));
    if (uuid === undefined) return [];
    const { id: _, ...rest } = typeof inner === 'object' && inner !== null ? (inner as JsonMap) : { value: inner };
    return [[uuid, withoutIds(rest, uuids)]];
  });
  return Object.fromEntries(entries);
}

/** What `actual` lacks, has too much, or has with other values; by document and key. */
export function documentDifferences(expected: ArchiveDocuments, actual: ArchiveDocuments): string[] {
  const names = [...new Set([...expected.keys(), ...actual.keys()])].sort();
  return names.flatMap((name) => {
    const [wanted, got] = [expected.get(name), actual.get(name)];
    if (!wanted || !got) return [`${name}: ${wanted ? 'missing' : 'not expected'}`];
    const keys = [...new Set([...Object.keys(wanted), ...Object.keys(got)])];
    return keys
      .filter((key) => !sameValue(wanted[key] ?? null, got[key] ?? null))
      .map((key) => `${name} ${key}: expected ${short(wanted[key])}, got ${short(got[key])}`);
  });
}

const short = (value: JsonValue | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 1500));
