// In which catalog an archive's dataset or query lives here. Pure.
import { otherCatalog } from '#app/domain/access/statement-tables.ts';
import type { CatalogRules, ImportFacts, PlanItem } from './plan-types.ts';

/** The rules of the database that it would live in: as the archive makes it, else as it is here; null: it isn't seen. */
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
  /** As it is kept: null for the connection's own. */
  readonly catalog: string | null;
  /** The archive names another one, which the database doesn't have. */
  readonly isLeftOut: boolean;
}

/** `named`: by the archive. */
export function catalogIn(rules: CatalogRules | null, named: string | null): CatalogHere {
  if (named === null || named === '' || named === rules?.own) return { catalog: null, isLeftOut: false };
  if (!rules?.areSeveral) return { catalog: null, isLeftOut: true };
  const defaultCatalog = rules.own && rules.fold(rules.own);
  return { catalog: otherCatalog(named, { fold: rules.fold, defaultCatalog }), isLeftOut: false };
}

export const catalogNotes = ({ isLeftOut }: CatalogHere, named: string | null): string[] =>
  isLeftOut ? [`The catalog "${named}" is left out. The connection determines which one is queried.`] : [];
