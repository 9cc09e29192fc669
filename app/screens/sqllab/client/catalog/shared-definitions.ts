// What colleagues have defined and completion offers: metrics of the datasets of named tables, and the user's saved queries of a
// database. Each is requested when it is first needed, and kept while the page is open.
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
  /** What is known now; the same list while nothing new is known. */
  metricsOf(place: CatalogPlace, table: string): readonly NamedMetric[];
  /** As `metricsOf`: the latest of the database. */
  queriesOf(databaseId: number): readonly NamedQuery[];
  /** Changes with each list that was loaded. */
  version(): number;
  /** A saved query was created, changed or deleted. */
  expireQueries(): void;
  /** The text of a saved query; null where it cannot be read. */
  loadSql(id: number): Promise<string | null>;
}

/** Lists longer than this are no help while one types. */
const MAX_QUERIES = 200;
const listSchema = z.object({ result: z.array(z.looseObject({ id: z.int() })) });
const metricsSchema = z.object({
  result: z.object({ metrics: z.array(z.looseObject({ metric_name: z.string(), expression: z.string() })).catch([]) }),
});
const queriesSchema = z.object({ result: z.array(z.looseObject({ id: z.int(), label: z.string() })) });
const sqlSchema = z.object({ result: z.looseObject({ sql: z.string() }) });

/** `ownCatalog`: the one that a database's connection opens, where it reaches several; null where it reaches one. */
export function createSharedDefinitions(api: LabApi, ownCatalog: (databaseId: number) => string | null): SharedDefinitions {
  const q = (value: unknown): string => `?q=${encodeURIComponent(encodeRison(value))}`;
  let version = 0;
  const onLoaded = (): void => void (version += 1);
  const metrics = createKnown<NamedMetric>(onLoaded);
  const queries = createKnown<NamedQuery>(onLoaded);

  /** Of the physical datasets of the table. */
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

/** What was not readable is requested again after this. */
const RETRY_MS = 60_000;

interface Known<T> {
  /** What is known now; requested where it is not, or no longer current. */
  read(key: string, load: () => Promise<readonly T[]>): readonly T[];
  /** All lists are requested again when they are next read. */
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
          // A courtesy: what was known stays for a while.
          () => setTimeout(() => current.delete(key), RETRY_MS),
        );
      }
      return lists.get(key) ?? NOTHING;
    },
    expire: () => current.clear(),
  };
}
