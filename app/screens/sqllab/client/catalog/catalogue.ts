// Metadata cache of the page: the catalogs, schemas, tables, columns, and functions of databases.
import * as z from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isNoted, parseCertification } from '#app/domain/dataset/certification.ts';
import type { CertificationDraft } from '#app/domain/dataset/edit-draft.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import type { LabApi } from '#app/screens/sqllab/client/lab-api.ts';
import { readRequestFailure, type RequestFailure } from './request-failure.ts';

/** A cached value. It stays readable while it is reloaded, and if reloading fails. */
export interface CatalogLoad<T> {
  readonly isLoading: boolean;
  readonly value: T | null;
  readonly failure: RequestFailure | null;
}

export interface TableName {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
  /** Certification of the table's dataset; omitted if there is none. */
  readonly certification?: CertificationDraft | undefined;
}
export interface TableColumnDetails {
  readonly name: string;
  readonly type: string;
  readonly keys: readonly string[];
  readonly comment: string | null;
}
export interface ForeignKey {
  readonly columns: readonly string[];
  /** Null or absent if the server doesn't send it. */
  readonly schema?: string | null;
  readonly table: string;
  /** Columns of the referred table, in the order of `columns`. */
  readonly referred: readonly string[];
}
export interface TableDetails {
  readonly columns: readonly TableColumnDetails[];
  readonly selectStar: string;
  readonly comment: string | null;
  readonly foreignKeys: readonly ForeignKey[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly TableIndex[];
  /** Omitted if the server doesn't send it. */
  readonly size?: TableSize;
}
interface TableSize {
  /** The database's estimate; null if there is none. */
  readonly rowEstimate: number | null;
  /** Null if the table isn't partitioned. */
  readonly partitions: { readonly by: string; readonly list: readonly TablePartition[] } | null;
}
export interface TablePartition {
  readonly name: string;
  readonly bounds: string;
  readonly rowEstimate: number | null;
}
/** A column found by its name in any table of the database. */
export interface MatchedColumn {
  readonly schema: string | null;
  readonly table: string;
  readonly column: string;
  readonly type: string;
}
export interface MatchedColumns {
  readonly found: readonly MatchedColumn[];
  /** More columns match than `found` contains. */
  readonly isCut: boolean;
}
export interface TableIndex {
  readonly name: string;
  /** Null: an expression. */
  readonly columns: readonly (string | null)[];
  readonly isUnique: boolean;
}

export interface CatalogueState {
  readonly catalogs: ReadonlyMap<string, CatalogLoad<readonly string[]>>;
  readonly schemas: ReadonlyMap<string, CatalogLoad<readonly string[]>>;
  readonly tables: ReadonlyMap<string, CatalogLoad<readonly TableName[]>>;
  readonly descriptions: ReadonlyMap<string, CatalogLoad<TableDetails>>;
  readonly functions: ReadonlyMap<string, CatalogLoad<readonly string[]>>;
}

/** A schema of a database. `schema` is null if the database has none, or for its default schema. */
export interface CatalogPlace {
  readonly databaseId: number;
  readonly schema: string | null;
  /** Null or omitted: the connection's default catalog. */
  readonly catalog?: string | null;
}

const partsOf = ({ databaseId, schema, catalog = null }: CatalogPlace) =>
  catalog === null ? [databaseId, schema] : [databaseId, catalog, schema];
export const placeKey = (place: CatalogPlace): string => JSON.stringify(partsOf(place));
export const tableKey = (place: CatalogPlace, table: string): string => JSON.stringify([...partsOf(place), table]);
export const schemasKey = (databaseId: number, catalog: string | null): string =>
  catalog === null ? String(databaseId) : JSON.stringify([databaseId, catalog]);

export interface Catalogue {
  readonly store: StoreApi<CatalogueState>;
  loadCatalogs(databaseId: number, force?: boolean): Promise<void>;
  loadSchemas(databaseId: number, options?: { catalog?: string | null; force?: boolean }): Promise<void>;
  loadTables(place: CatalogPlace, force?: boolean): Promise<void>;
  describe(place: CatalogPlace, table: string): Promise<void>;
  /** The CREATE statement of a table or view; null value if the database doesn't reveal the view's query. Never throws. */
  readDdl(place: CatalogPlace, table: string): Promise<CatalogLoad<string>>;
  loadFunctions(databaseId: number): Promise<void>;
  /** Never throws: an error is in `failure`. */
  searchColumns(search: { databaseId: number; catalog: string | null; text: string }): Promise<CatalogLoad<MatchedColumns>>;
  /** Evicts the columns of a schema's tables, so that they are loaded again. */
  forget(place: CatalogPlace): void;
}

const schemasSchema = z.object({ result: z.array(z.string()) });
const tablesSchema = z.object({
  result: z.array(
    z.object({
      value: z.string(),
      extra: z.unknown().optional(),
      type: z.enum(['table', 'view', 'materialized_view']).catch('table'),
    }),
  ),
});
const columnsSchema = z.object({
  truncated: z.boolean().catch(false),
  result: z.array(z.object({ schema: z.string().nullable(), table: z.string(), column: z.string(), type: z.string() })),
});
const ddlSchema = z.object({ result: z.string().nullable() });
const functionsSchema = z.object({ function_names: z.array(z.string()) });
const keySchema = z.looseObject({ type: z.string().catch('key') });
const descriptionSchema = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.string().nullish(),
      longType: z.string().nullish(),
      keys: z.array(keySchema).catch([]),
      comment: z.string().nullish(),
    }),
  ),
  primaryKey: z.looseObject({ column_names: z.array(z.string()).catch([]) }).catch({ column_names: [] }),
  indexes: z
    .array(z.looseObject({ name: z.string(), column_names: z.array(z.string().nullable()), unique: z.boolean().catch(false) }))
    .catch([]),
  foreignKeys: z
    .array(
      z.looseObject({
        column_names: z.array(z.string()),
        referred_schema: z.string().nullable().catch(null),
        referred_table: z.string(),
        referred_columns: z.array(z.string()),
      }),
    )
    .catch([]),
  rowEstimate: z.number().nullable().catch(null),
  partitions: z
    .object({
      by: z.string(),
      list: z.array(z.object({ name: z.string(), bounds: z.string(), rowEstimate: z.number().nullable().catch(null) })),
    })
    .nullable()
    .catch(null),
  selectStar: z.string().nullish(),
  comment: z.string().nullish(),
});

export function createCatalogue(api: LabApi): Catalogue {
  const store = createStore<CatalogueState>(() => ({
    catalogs: new Map(),
    schemas: new Map(),
    tables: new Map(),
    descriptions: new Map(),
    functions: new Map(),
  }));

  const running = new Map<string, Promise<void>>();

  /** Loads unless the value is cached; `force` reloads. A request that is already running is shared. */
  function query<T>(part: keyof CatalogueState, key: string, options: { force: boolean; load: () => Promise<T> }): Promise<void> {
    const id = `${part} ${key}`;
    const current = running.get(id);
    if (current) return current;
    const next = request(part, key, options).finally(() => running.delete(id));
    running.set(id, next);
    return next;
  }

  async function request<T>(part: keyof CatalogueState, key: string, options: { force: boolean; load: () => Promise<T> }) {
    const read = () => store.getState()[part].get(key) as CatalogLoad<T> | undefined;
    const write = (requested: CatalogLoad<T>) =>
      store.setState((state) => ({ [part]: new Map<string, CatalogLoad<unknown>>(state[part]).set(key, requested) }));
    const before = read();
    if ((before?.value ?? null) !== null && !options.force) return;
    write({ isLoading: true, value: before?.value ?? null, failure: null });
    try {
      write({ isLoading: false, value: await options.load(), failure: null });
    } catch (error) {
      write({ isLoading: false, value: read()?.value ?? null, failure: readRequestFailure(error) });
    }
  }

  const base = (databaseId: number) => `/api/v1/database/${databaseId}`;
  const q = (value: unknown) => `?q=${encodeURIComponent(encodeRison(value))}`;

  return {
    store,
    loadCatalogs: (databaseId, force = false) =>
      query('catalogs', String(databaseId), {
        force,
        load: async () => schemasSchema.parse(await api.call(`${base(databaseId)}/catalogs/${q({ force })}`)).result,
      }),
    loadSchemas: (databaseId, { catalog = null, force = false } = {}) =>
      query('schemas', schemasKey(databaseId, catalog), {
        force,
        load: async () => {
          const rison = { force, ...(catalog !== null && { catalog }) };
          return schemasSchema.parse(await api.call(`${base(databaseId)}/schemas/${q(rison)}`)).result;
        },
      }),
    loadTables: (place, force = false) =>
      query('tables', placeKey(place), {
        force,
        load: async () => {
          const { databaseId, schema, catalog = null } = place;
          const rison = { force, schema_name: schema ?? '', ...(catalog !== null && { catalog_name: catalog }) };
          const reply = await api.call(`${base(databaseId)}/tables/${q(rison)}`);
          return tablesSchema.parse(reply).result.map(readTable);
        },
      }),
    describe: (place, table) =>
      query('descriptions', tableKey(place, table), {
        force: false,
        load: async () => {
          return readDescription(await api.call(`${base(place.databaseId)}/table_metadata/?${searchOf(place, table)}`));
        },
      }),
    async readDdl(place, table) {
      try {
        const reply = await api.call(`${base(place.databaseId)}/table_metadata/ddl/?${searchOf(place, table)}`);
        return { isLoading: false, value: ddlSchema.parse(reply).result, failure: null };
      } catch (error) {
        return { isLoading: false, value: null, failure: readRequestFailure(error) };
      }
    },
    loadFunctions: (databaseId) =>
      query('functions', String(databaseId), {
        force: false,
        load: async () => functionsSchema.parse(await api.call(`${base(databaseId)}/function_names/`)).function_names,
      }),
    async searchColumns({ databaseId, catalog, text }) {
      try {
        const rison = { filter: text, ...(catalog !== null && { catalog_name: catalog }) };
        const { result, truncated } = columnsSchema.parse(await api.call(`${base(databaseId)}/columns/${q(rison)}`));
        return { isLoading: false, value: { found: result, isCut: truncated }, failure: null };
      } catch (error) {
        return { isLoading: false, value: null, failure: readRequestFailure(error) };
      }
    },
    forget: (place) => {
      const prefix = placeKey(place).slice(0, -1) + ',';
      store.setState(({ descriptions }) => ({
        descriptions: new Map([...descriptions].filter(([key]) => !key.startsWith(prefix))),
      }));
    },
  };
}

const searchOf = ({ schema, catalog = null }: CatalogPlace, table: string): URLSearchParams =>
  new URLSearchParams({ name: table, ...(schema !== null && { schema }), ...(catalog !== null && { catalog }) });

function readTable({ value, type, extra }: z.output<typeof tablesSchema>['result'][number]): TableName {
  const certification = parseCertification(extra);
  return { name: value, kind: type, ...(isNoted(certification) && { certification }) };
}

function readDescription(reply: unknown): TableDetails {
  const { columns, foreignKeys, primaryKey, indexes, selectStar, comment, rowEstimate, partitions } =
    descriptionSchema.parse(reply);
  return {
    columns: columns.map((column) => ({
      name: column.name,
      type: column.longType ?? column.type ?? '',
      keys: column.keys.map((key) => key.type),
      comment: column.comment ?? null,
    })),
    foreignKeys: foreignKeys.map((key) => ({
      columns: key.column_names,
      schema: key.referred_schema,
      table: key.referred_table,
      referred: key.referred_columns,
    })),
    primaryKey: primaryKey.column_names,
    indexes: indexes.map(({ name, column_names: names, unique }) => ({ name, columns: names, isUnique: unique })),
    selectStar: selectStar ?? '',
    comment: comment ?? null,
    size: { rowEstimate, partitions },
  };
}
