// Reads a database step by step: databases, schemas, tables, the columns of one.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';

export interface CatalogRequest {
  /** Whether anything is requested. */
  readonly isRequested: boolean;
  readonly isDone: boolean;
  /** Why it failed. */
  readonly problem: string | null;
}

const databasesSchema = z.object({ result: z.array(z.looseObject({ id: z.number(), database_name: z.string() })) });
const namesSchema = z.object({ result: z.array(z.string()) });
const catalogsSchema = namesSchema.extend({ default_catalog: z.string().nullable() });
const tablesSchema = z.object({ result: z.array(z.looseObject({ value: z.string(), type: z.string() })) });
const tableSchema = z.object({ columns: z.array(z.looseObject({ name: z.string(), type: z.string().nullish() })) });

const q = (value: unknown): string => `q=${encodeURIComponent(encodeRison(value))}`;

export function useDatabases() {
  const request = q({ columns: ['id', 'database_name'], order_column: 'database_name', order_direction: 'asc', page_size: 200 });
  const { data, ...state } = useRequested(`/api/v1/database/?${request}`, databasesSchema);
  return { ...state, values: data?.result.map(({ id, database_name }) => ({ id, name: database_name })) ?? [] };
}

/** What a dataset can be in; `own`: the one that the connection opens, which datasets name by naming none. */
export function useCatalogs(databaseId: number | null) {
  const path = databaseId === null ? null : `/api/v1/database/${databaseId}/catalogs/`;
  const { data, ...state } = useRequested(path, catalogsSchema);
  return { ...state, values: data?.result ?? [], own: data?.default_catalog ?? null };
}

/** Schemas of a catalog; null: the connection's default catalog. */
export function useSchemas(databaseId: number | null, catalog: string | null) {
  const named = catalog === null ? '' : `?${q({ catalog })}`;
  const path = databaseId === null ? null : `/api/v1/database/${databaseId}/schemas/${named}`;
  const { data, ...state } = useRequested(path, namesSchema);
  return { ...state, values: data?.result ?? [] };
}

export interface TablesPlace {
  readonly databaseId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
}

export function useTables({ databaseId, catalog, schema }: TablesPlace, isReady: boolean) {
  const named = { schema_name: schema ?? '', ...(catalog !== null && { catalog_name: catalog }) };
  const path = databaseId === null || !isReady ? null : `/api/v1/database/${databaseId}/tables/?${q(named)}`;
  const { data, ...state } = useRequested(path, tablesSchema);
  return { ...state, values: data?.result.map(({ value, type }) => ({ name: value, kind: type })) ?? [] };
}

export function useTable({ databaseId, catalog, schema }: TablesPlace & { readonly databaseId: number }, table: string) {
  const request = new URLSearchParams({ name: table, ...(schema !== null && { schema }), ...(catalog !== null && { catalog }) });
  const { data, ...state } = useRequested(`/api/v1/database/${databaseId}/table_metadata/?${request.toString()}`, tableSchema);
  return { ...state, columns: data?.columns.map(({ name, type }) => ({ name, type: type ?? '' })) ?? [] };
}

interface Result<T> {
  readonly path: string;
  readonly data: T | null;
  readonly problem: string | null;
}

/** `path` null: nothing is requested. A reply for another path counts as none. */
function useRequested<S extends z.ZodType>(
  path: string | null,
  schema: S,
): CatalogRequest & { readonly data: z.output<S> | null } {
  const send = useApi();
  const [result, setResult] = useState<Result<z.output<S>> | null>(null);
  useEffect(() => {
    if (path === null) return undefined;
    const aborter = new AbortController();
    send(path, { signal: aborter.signal }).then(
      (sent) => {
        if (aborter.signal.aborted) return;
        const parsed = schema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
        setResult({ path, data: parsed.success ? parsed.data : null, problem: parsed.success ? null : failureMessage(sent) });
      },
      () => undefined, // Aborted: something else is requested by now.
    );
    return () => aborter.abort();
  }, [path, schema, send]);
  const own = result !== null && result.path === path ? result : null;
  return { isRequested: path !== null, isDone: own !== null, problem: own?.problem ?? null, data: own?.data ?? null };
}
