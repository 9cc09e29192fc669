// What databases contain, queried once and cached while the page is open: schemas, tables, columns, functions.
import { z } from 'zod';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isNoted, parseCertification } from '#app/domain/dataset/certification.ts';
import type { Certification } from '#app/domain/dataset/edit-draft.ts';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { ApiFailure, type LabApi } from './lab-api.ts';

/** Server data. A value stays readable while it is queried again, and when that fails. */
export interface RequestState<T> {
  readonly isLoading: boolean;
  readonly value: T | null;
  readonly failure: { readonly message: string; readonly isDenied: boolean } | null;
}

export interface TableName {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
  /** Of the dataset of this table; left out where there is none. */
  readonly certification?: Certification | undefined;
}
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly keys: readonly string[];
  readonly comment: string | null;
}
export interface TableDescription {
  readonly columns: readonly TableColumn[];
  readonly selectStar: string;
  readonly comment: string | null;
}

export interface CatalogueState {
  readonly schemas: ReadonlyMap<string, RequestState<readonly string[]>>;
  readonly tables: ReadonlyMap<string, RequestState<readonly TableName[]>>;
  readonly descriptions: ReadonlyMap<string, RequestState<TableDescription>>;
  readonly functions: ReadonlyMap<string, RequestState<readonly string[]>>;
}

/** `schema` null: the database has none, or its own default counts. */
export interface Place {
  readonly databaseId: number;
  readonly schema: string | null;
}

export const placeKey = ({ databaseId, schema }: Place): string => JSON.stringify([databaseId, schema]);
export const tableKey = ({ databaseId, schema }: Place, table: string): string => JSON.stringify([databaseId, schema, table]);

export interface Catalogue {
  readonly store: StoreApi<CatalogueState>;
  loadSchemas(databaseId: number, force?: boolean): Promise<void>;
  loadTables(place: Place, force?: boolean): Promise<void>;
  describe(place: Place, table: string): Promise<void>;
  loadFunctions(databaseId: number): Promise<void>;
  /** Forgets the columns of a place, so that they are queried again. */
  forget(place: Place): void;
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
  selectStar: z.string().nullish(),
  comment: z.string().nullish(),
});

export function createCatalogue(api: LabApi): Catalogue {
  const store = createStore<CatalogueState>(() => ({
    schemas: new Map(),
    tables: new Map(),
    descriptions: new Map(),
    functions: new Map(),
  }));

  const running = new Map<string, Promise<void>>();

  /** Loads unless the value is known; `force` loads again. A request that is already running is shared. */
  function query<T>(part: keyof CatalogueState, key: string, options: { force: boolean; load: () => Promise<T> }): Promise<void> {
    const id = `${part} ${key}`;
    const current = running.get(id);
    if (current) return current;
    const next = request(part, key, options).finally(() => running.delete(id));
    running.set(id, next);
    return next;
  }

  async function request<T>(part: keyof CatalogueState, key: string, options: { force: boolean; load: () => Promise<T> }) {
    const read = () => store.getState()[part].get(key) as RequestState<T> | undefined;
    const write = (requested: RequestState<T>) =>
      store.setState((state) => ({ [part]: new Map<string, RequestState<unknown>>(state[part]).set(key, requested) }));
    const before = read();
    if ((before?.value ?? null) !== null && !options.force) return;
    write({ isLoading: true, value: before?.value ?? null, failure: null });
    try {
      write({ isLoading: false, value: await options.load(), failure: null });
    } catch (error) {
      write({ isLoading: false, value: read()?.value ?? null, failure: describe(error) });
    }
  }

  const base = (databaseId: number) => `/api/v1/database/${databaseId}`;
  const q = (value: unknown) => `?q=${encodeURIComponent(encodeRison(value))}`;

  return {
    store,
    loadSchemas: (databaseId, force = false) =>
      query('schemas', String(databaseId), {
        force,
        load: async () => schemasSchema.parse(await api.call(`${base(databaseId)}/schemas/${q({ force })}`)).result,
      }),
    loadTables: (place, force = false) =>
      query('tables', placeKey(place), {
        force,
        load: async () => {
          const { databaseId, schema } = place;
          const reply = await api.call(`${base(databaseId)}/tables/${q({ force, schema_name: schema ?? '' })}`);
          return tablesSchema.parse(reply).result.map(readTable);
        },
      }),
    describe: (place, table) =>
      query('descriptions', tableKey(place, table), {
        force: false,
        load: async () => {
          const search = new URLSearchParams({ name: table, ...(place.schema !== null && { schema: place.schema }) });
          return readDescription(await api.call(`${base(place.databaseId)}/table_metadata/?${search}`));
        },
      }),
    loadFunctions: (databaseId) =>
      query('functions', String(databaseId), {
        force: false,
        load: async () => functionsSchema.parse(await api.call(`${base(databaseId)}/function_names/`)).function_names,
      }),
    forget: (place) => {
      const prefix = placeKey(place).slice(0, -1) + ',';
      store.setState(({ descriptions }) => ({
        descriptions: new Map([...descriptions].filter(([key]) => !key.startsWith(prefix))),
      }));
    },
  };
}

function readTable({ value, type, extra }: z.output<typeof tablesSchema>['result'][number]): TableName {
  const certification = parseCertification(extra);
  return { name: value, kind: type, ...(isNoted(certification) && { certification }) };
}

function readDescription(reply: unknown): TableDescription {
  const { columns, selectStar, comment } = descriptionSchema.parse(reply);
  return {
    columns: columns.map((column) => ({
      name: column.name,
      type: column.longType ?? column.type ?? '',
      keys: column.keys.map((key) => key.type),
      comment: column.comment ?? null,
    })),
    selectStar: selectStar ?? '',
    comment: comment ?? null,
  };
}

function describe(error: unknown): { message: string; isDenied: boolean } {
  if (error instanceof ApiFailure) return { message: error.message, isDenied: error.kind === 'denied' };
  return { message: pageTranslate(sqllab)('notice.unreadable'), isDenied: false };
}
