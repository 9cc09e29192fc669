// Definitions that completion offers: metrics of the datasets of tables in the text, and the user's saved queries of the
// database. Loaded on first use, and cached while the page is open.
import * as z from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { placeKey, tableKey, type CatalogPlace } from './catalogue.ts';
import { ApiFailure, type LabApi } from '#app/screens/sqllab/client/lab-api.ts';

export interface NamedMetric {
  readonly name: string;
  readonly expression: string;
  readonly table: string;
}
export interface NamedQuery {
  readonly id: number;
  readonly label: string;
}

export interface SharedDefinitions {
  /** The cached metrics; the same list until new ones are loaded. Starts loading if needed. */
  metricsOf(place: CatalogPlace, table: string): readonly NamedMetric[];
  /** The cached saved queries of the database, most recently changed first. Starts loading if needed. */
  queriesOf(databaseId: number): readonly NamedQuery[];
  /** Increases with each loaded list. */
  version(): number;
  /** To be called when a saved query was created, changed, or deleted. */
  expireQueries(): void;
  /** The text of a saved query; null if it can't be read. */
  loadSql(id: number): Promise<string | null>;
}

/** Longer lists are no help while typing. */
const MAX_QUERIES = 200;
const listSchema = z.object({ result: z.array(z.looseObject({ id: z.int() })) });
const metricsSchema = z.object({
  result: z.object({ metrics: z.array(z.looseObject({ metric_name: z.string(), expression: z.string() })).catch([]) }),
});
const queriesSchema = z.object({ result: z.array(z.looseObject({ id: z.int(), label: z.string() })) });
const sqlSchema = z.object({ result: z.looseObject({ sql: z.string() }) });

/** `ownCatalog` returns the default catalog of a database with several catalogs; null if the database has only one. */
export function createSharedDefinitions(api: LabApi, ownCatalog: (databaseId: number) => string | null): SharedDefinitions {
  const q = (value: unknown): string => `?q=${encodeURIComponent(encodeRison(value))}`;
  let version = 0;
  const onLoaded = (): void => void (version += 1);
  const metrics = createKnown<NamedMetric>(onLoaded);
  const queries = createKnown<NamedQuery>(onLoaded);

  /** Loads the metrics of the table's physical datasets. */
  async function loadMetrics({ databaseId, catalog, schema }: CatalogPlace, table: string): Promise<readonly NamedMetric[]> {
    const inCatalog = catalog ?? ownCatalog(databaseId);
    const filters = [
      { col: 'database', opr: 'rel_o_m', value: databaseId },
      { col: 'table_name', opr: 'eq', value: table },
      { col: 'sql', opr: 'dataset_is_null_or_empty', value: true },
      ...(inCatalog === null ? [] : [{ col: 'catalog', opr: 'eq', value: inCatalog }]),
      ...(schema === null ? [] : [{ col: 'schema', opr: 'eq', value: schema }]),
    ];
    const list = await api.call(`/api/v1/dataset/${q({ filters, columns: ['id'], page_size: 5 })}`);
    const found: NamedMetric[] = [];
    for (const { id } of listSchema.parse(list).result) {
      const { result } = metricsSchema.parse(await api.call(`/api/v1/dataset/${id}`));
      found.push(...result.metrics.map(({ metric_name: name, expression }) => ({ name, expression, table })));
    }
    return found;
  }

  async function loadQueries(databaseId: number): Promise<readonly NamedQuery[]> {
    const filters = [{ col: 'database', opr: 'rel_o_m', value: databaseId }];
    const order = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' };
    const path = `/api/v1/saved_query/${q({ filters, columns: ['id', 'label'], ...order, page_size: MAX_QUERIES })}`;
    return queriesSchema.parse(await api.call(path)).result.filter(({ label }) => label.trim() !== '');
  }

  return {
    metricsOf: (place, table) => metrics.read(tableKey(place, table), () => loadMetrics(place, table)),
    queriesOf: (databaseId) => queries.read(placeKey({ databaseId, schema: null }), () => loadQueries(databaseId)),
    version: () => version,
    expireQueries: () => queries.expire(),
    async loadSql(id) {
      try {
        return sqlSchema.parse(await api.call(`/api/v1/saved_query/${id}`)).result.sql;
      } catch (error) {
        if (error instanceof ApiFailure || error instanceof z.ZodError) return null;
        throw error;
      }
    },
  };
}

const NOTHING: readonly never[] = [];

/** A list that failed to load is requested again after this time. */
const RETRY_MS = 60_000;

interface Known<T> {
  /** The cached list; requests it if it is missing or expired. */
  read(key: string, load: () => Promise<readonly T[]>): readonly T[];
  /** Marks all lists as expired, so that the next read requests them again. */
  expire(): void;
}

function createKnown<T>(onLoaded: () => void): Known<T> {
  const lists = new Map<string, readonly T[]>();
  const current = new Set<string>();
  return {
    read(key, load) {
      if (!current.has(key)) {
        current.add(key);
        load().then(
          (list) => {
            lists.set(key, list);
            onLoaded();
          },
          // Best effort: the previous list stays until the retry.
          () => setTimeout(() => current.delete(key), RETRY_MS),
        );
      }
      return lists.get(key) ?? NOTHING;
    },
    expire: () => current.clear(),
  };
}
