// Cache timeout of a database's catalogs, schemas and tables: `metadata_cache_timeout`, in seconds.
import * as z from 'zod';

export type MetadataList = 'catalogs' | 'schemas' | 'tables';

const MAX_S = 31_536_000;
const seconds = z.int().min(0).max(MAX_S).optional();

const schema = z.strictObject({
  catalog_cache_timeout: seconds,
  schema_cache_timeout: seconds,
  table_cache_timeout: seconds,
});

const KEYS = {
  catalogs: 'catalog_cache_timeout',
  schemas: 'schema_cache_timeout',
  tables: 'table_cache_timeout',
} as const satisfies Record<MetadataList, keyof z.infer<typeof schema>>;

/** Reason why the setting is invalid; null if it is valid. */
export function metadataCacheProblem(value: unknown): string | null {
  const parsed = schema.safeParse(value);
  if (parsed.success) return null;
  return `Takes ${Object.values(KEYS).join(', ')}: whole seconds up to a year, 0 for until it’s refreshed.`;
}

/** Timeout in ms; null disables caching. A list that never expires is kept for a year. */
export function metadataTtlMs(extra: Readonly<Record<string, unknown>>, list: MetadataList): number | null {
  const timeoutS = schema.safeParse(extra['metadata_cache_timeout']).data?.[KEYS[list]];
  if (timeoutS === undefined) return null;
  return (timeoutS === 0 ? MAX_S : timeoutS) * 1000;
}
