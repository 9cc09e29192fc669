// The databases that a caller can load files into, with their schemas.
import type { Identity } from '#app/domain/access/identity.ts';
import { listSchemas, openCatalog } from '#app/services/databases/catalog.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { listUploadable } from '#app/stores/database/list.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { isVisibleTo } from '#app/stores/database/visible.server.ts';
import { requireEngine, requireWireEngine } from '#app/stores/database/wire-engines.ts';
import { listUploadSchemas } from '#app/domain/upload/upload-schemas.ts';
import { canUploadInto } from '#app/stores/upload/rules.ts';
import { defaultUploadSchema } from './upload-target.server.ts';

export interface ListedTarget {
  readonly id: number;
  readonly name: string;
  readonly has_schemas: boolean;
  readonly default_schema: string | null;
  readonly schemas: readonly string[];
  readonly max_columns: number;
  readonly max_name_bytes: number;
}

export async function listUploadTargets(deps: Deps, identity: Identity): Promise<ListedTarget[]> {
  const rows = await listUploadable(deps.db, isVisibleTo(identity));
  const listed = await Promise.all(rows.map((row) => readTarget(deps, identity, row)));
  return listed.filter((target) => target !== null);
}

async function readTarget(deps: Deps, identity: Identity, row: DatabaseRow): Promise<ListedTarget | null> {
  const engine = requireEngine(requireWireEngine(row.engine));
  const { load } = engine;
  if (!load) return null;
  const schemas = await uploadSchemas(deps, identity, row);
  if (schemas.length === 0) return null;
  const preferred = defaultUploadSchema(row, engine);
  return {
    id: row.id,
    name: row.name,
    has_schemas: engine.capabilities.schemas,
    default_schema: schemas.includes(preferred) ? preferred : (schemas[0] ?? null),
    schemas,
    max_columns: load.maxColumns,
    max_name_bytes: load.maxNameBytes,
  };
}

/** Schemas that accept files from the caller. If none are configured, all existing ones; for an unreachable database, the default one. */
export async function uploadSchemas(deps: Deps, identity: Identity, row: DatabaseRow): Promise<string[]> {
  const engine = requireEngine(requireWireEngine(row.engine));
  const named = listUploadSchemas(row);
  const all =
    named.length > 0
      ? named
      : engine.capabilities.schemas
        ? await listSchemas(deps, await openCatalog(deps, identity, row)).catch(() => [defaultUploadSchema(row, engine)])
        : [defaultUploadSchema(row, engine)];
  return all.filter((schema) => canUploadInto(identity, row, schema));
}
