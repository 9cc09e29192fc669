// Remaps a dashboard between instances: uuids to ids on import, ids to uuids on export. References to objects that don't exist
// are dropped.
import {
  isRecord,
  normalizeMetadata,
  withChartIds,
  withScopes,
  type MetadataJson,
} from '#app/domain/dashboard/metadata/normalize-metadata.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import type { StoredPositions } from '#app/domain/dashboard/layout/save-positions.ts';
import { arriveLayers, departLayers, type LayerHere } from './remap-annotations.ts';

export interface Arrival {
  readonly positions: StoredPositions;
  readonly metadata: MetadataJson;
  /** Distinct charts in the layout. */
  readonly chartIds: readonly number[];
  /** Names or uuids of charts in the layout that don't exist. */
  readonly missingCharts: readonly string[];
  /** Names of filters whose dataset doesn't exist. */
  readonly missingFilters: readonly string[];
  /** Names of annotation layers that don't exist and were dropped. */
  readonly missingLayers: readonly string[];
}

export interface Places {
  /** Ids by uuid. */
  readonly charts: ReadonlyMap<string, number>;
  readonly datasets: ReadonlyMap<string, number>;
  readonly layers: readonly LayerHere[];
}

/** Remaps layout and settings to this instance's ids. */
export function arriveDashboard(positions: StoredPositions, metadata: MetadataJson, places: Places): Arrival {
  const oldIds = new Map<number, number>();
  const chartIds = new Set<number>();
  const missingCharts: string[] = [];
  const placed = Object.fromEntries(
    Object.entries(positions).map(([key, node]): [string, unknown] => {
      const chart = chartOf(node);
      if (!chart) return [key, node];
      const id = chart.uuid === null ? undefined : places.charts.get(chart.uuid);
      const { chartId: old, ...meta } = chart.meta;
      if (id === undefined) {
        missingCharts.push(chart.name ?? chart.uuid ?? key);
        return [key, { ...chart.node, meta }];
      }
      if (typeof old === 'number') oldIds.set(old, id);
      chartIds.add(id);
      return [key, { ...chart.node, meta: { ...meta, chartId: id } }];
    }),
  );
  const missingFilters: string[] = [];
  const known = withChartIds(onlyKnown(metadata, oldIds, places.charts), oldIds);
  const withTargets = mapTargets(known, (target, filter) => {
    const { datasetUuid, ...rest } = target;
    if (typeof datasetUuid !== 'string') return target;
    const datasetId = places.datasets.get(datasetUuid.toLowerCase());
    if (datasetId !== undefined) return { ...rest, datasetId };
    missingFilters.push(typeof filter['name'] === 'string' ? filter['name'] : 'unnamed');
    return target;
  });
  const { metadata: layered, missing: missingLayers } = arriveLayers(withTargets, places.layers);
  const settled = withScopes(normalizeMetadata(layered, [...chartIds]), parseLayout(placed).tree);
  return { positions: placed, metadata: settled, chartIds: [...chartIds], missingCharts, missingFilters, missingLayers };
}

export interface ExportedUuids {
  /** Uuids by id. */
  readonly charts: ReadonlyMap<number, string>;
  readonly datasets: ReadonlyMap<number, string>;
  readonly layers: readonly LayerHere[];
}

/** Replaces ids in layout and settings by uuids where archives use them. */
export function departDashboard(positions: StoredPositions, metadata: MetadataJson, names: ExportedUuids) {
  const placed = Object.fromEntries(
    Object.entries(positions).map(([key, node]): [string, unknown] => {
      const chart = chartOf(node);
      const uuid = typeof chart?.meta['chartId'] === 'number' ? names.charts.get(chart.meta['chartId']) : undefined;
      return chart && uuid !== undefined ? [key, { ...chart.node, meta: { ...chart.meta, uuid } }] : [key, node];
    }),
  );
  const targeted = mapTargets(metadata, (target) => {
    const { datasetId, ...rest } = target;
    const uuid = typeof datasetId === 'number' ? names.datasets.get(datasetId) : undefined;
    return uuid === undefined ? target : { ...rest, datasetUuid: uuid };
  });
  const named = mapScopes(departLayers(targeted, names.layers), (id) =>
    typeof id === 'number' ? (names.charts.get(id) ?? id) : id,
  );
  // Sorted by name, like in Superset, so that the order doesn't depend on when objects were saved.
  return { position: placed, metadata: Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Ids of datasets that filters query. */
export function targetDatasetIds(metadata: MetadataJson): number[] {
  const ids = new Set<number>();
  mapTargets(metadata, (target) => {
    if (typeof target['datasetId'] === 'number') ids.add(target['datasetId']);
    return target;
  });
  return [...ids];
}

/** Uuids of datasets that an archive's filters query. */
export function filterDatasetUuids(metadata: MetadataJson): string[] {
  const uuids = new Set<string>();
  mapTargets(metadata, (target) => {
    if (typeof target['datasetUuid'] === 'string') uuids.add(target['datasetUuid'].toLowerCase());
    return target;
  });
  return [...uuids];
}

type Loose = Readonly<Record<string, unknown>>;

function chartOf(node: unknown): { node: Loose; meta: Loose; uuid: string | null; name: string | null } | null {
  if (!isRecord(node) || node['type'] !== 'CHART') return null;
  const meta = isRecord(node['meta']) ? node['meta'] : {};
  const { uuid, sliceName } = meta;
  return {
    node,
    meta,
    uuid: typeof uuid === 'string' ? uuid.toLowerCase() : null,
    name: typeof sliceName === 'string' ? sliceName : null,
  };
}

const FILTER_LISTS = ['native_filter_configuration', 'chart_customization_config'];

function mapTargets(metadata: MetadataJson, map: (target: Loose, filter: Loose) => unknown): MetadataJson {
  const entries = Object.entries(metadata).map(([key, value]): [string, unknown] => {
    if (!FILTER_LISTS.includes(key) || !Array.isArray(value)) return [key, value];
    const filters = value.map((filter: unknown) => {
      if (!isRecord(filter) || !Array.isArray(filter['targets'])) return filter;
      const targets = filter['targets'].map((target: unknown) => (isRecord(target) ? map(target, filter) : target));
      return { ...filter, targets };
    });
    return [key, filters];
  });
  return Object.fromEntries(entries);
}

/** Maps `chartsInScope` at any depth. */
function mapScopes(value: MetadataJson, swap: (id: unknown) => unknown): MetadataJson {
  const deep = (inner: unknown, key: string): unknown => {
    if (Array.isArray(inner)) return inner.map((one: unknown) => (key === 'chartsInScope' ? swap(one) : deep(one, '')));
    return isRecord(inner) ? Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, deep(one, name)])) : inner;
  };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner, key)]));
}

const LISTS = ['excluded', 'chartsInScope', 'timed_refresh_immune_slices', 'immune'];
const KEYED = ['expanded_slices', 'chart_configuration', 'filter_scopes'];

/** Removes references to charts that aren't in the archive, and replaces uuids with new ids. */
function onlyKnown(
  metadata: MetadataJson,
  oldIds: ReadonlyMap<number, number>,
  charts: ReadonlyMap<string, number>,
): MetadataJson {
  const byNew = new Map([...oldIds].map(([old, id]) => [id, old]));
  // Uses the old id, so that the next step can replace all ids.
  const oldOf = (id: unknown): number | null => {
    if (typeof id === 'number') return oldIds.has(id) ? id : null;
    if (typeof id !== 'string') return null;
    if (/^\d+$/.test(id)) return oldIds.has(Number(id)) ? Number(id) : null;
    const found = charts.get(id.toLowerCase());
    return found === undefined ? null : (byNew.get(found) ?? null);
  };
  const deep = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      if (!LISTS.includes(key)) return value.map((one: unknown) => deep(one, ''));
      return value.map(oldOf).filter((id) => id !== null);
    }
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [name, deep(inner, name)]);
    if (!KEYED.includes(key)) return Object.fromEntries(entries);
    return Object.fromEntries(
      entries.flatMap(([name, inner]): [string, unknown][] => {
        const old = oldOf(name);
        if (old === null) return [];
        return [[String(old), isRecord(inner) && 'id' in inner ? { ...inner, id: old } : inner]];
      }),
    );
  };
  return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, deep(value, key)]));
}
