// Maps an archive's catalog name to a catalog of the target database.
import { normalizeCatalog } from '#app/domain/access/statement-tables.ts';
import type { CatalogRules, ImportFacts, PlanItem } from './plan-types.ts';

/** Catalog rules of the target database: as created by the import, otherwise as it exists; null if the importer can't see it. */
export function findCatalogRules(
  { databases, connections }: Pick<ImportFacts, 'databases' | 'connections'>,
  item: PlanItem | undefined,
  databaseId: number | null,
): CatalogRules | null {
  const connection = item && item.action !== 'keep' ? connections.get(item.path) : undefined;
  if (connection?.ok) return connection.catalogs;
  return databases.find(({ id }) => id === databaseId)?.catalogs ?? null;
}

export interface CatalogHere {
  /** Stored catalog; null for the connection's own. */
  readonly catalog: string | null;
  /** Whether the archive's catalog was dropped because the database doesn't have it. */
  readonly isLeftOut: boolean;
}

/** `named` is the catalog's name in the archive. */
export function catalogIn(rules: CatalogRules | null, named: string | null): CatalogHere {
  if (named === null || named === '' || named === rules?.own) return { catalog: null, isLeftOut: false };
  if (!rules?.areSeveral) return { catalog: null, isLeftOut: true };
  const defaultCatalog = rules.own && rules.fold(rules.own);
  return { catalog: normalizeCatalog(named, { fold: rules.fold, defaultCatalog }), isLeftOut: false };
}

export const catalogNotes = ({ isLeftOut }: CatalogHere, named: string | null): string[] =>
  isLeftOut ? [`The catalog "${named}" is left out. The connection determines which one is queried.`] : [];
