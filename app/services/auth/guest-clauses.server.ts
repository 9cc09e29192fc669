// Whether the row clauses of a guest token can hold: each is one condition in the SQL of its datasets, over columns that they have.
import { AppError } from '#app/domain/errors.ts';
import { rowConditions } from '#app/domain/query/plan/row-condition.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { findDatasetSource, type DatasetSource } from '#app/stores/dataset/store.server.ts';
import { findShownDatasetIds } from '#app/stores/embedded-dashboard/shown-datasets.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { GuestClaims } from './guest-token.server.ts';

type Source = Pick<DatasetSource, 'dataset' | 'connection'>;
type Clause = GuestClaims['rls_rules'][number];

interface GrantedResources {
  readonly dashboardIds: readonly number[];
  readonly chartIds: readonly number[];
}

/**
 * Throws 400. A clause that names no dataset is about all that are shown: it must be a condition in each of their databases, and its
 * columns those of one of them at least.
 */
export async function checkGuestClauses(deps: Deps, { rls_rules: rules }: GuestClaims, shown: GrantedResources): Promise<void> {
  if (rules.length === 0) return;
  const named = [...new Set(rules.flatMap(({ dataset }) => dataset ?? []))];
  const isForAll = rules.some(({ dataset }) => dataset === undefined);
  const shownIds = isForAll ? await findShownDatasetIds(deps.db, shown) : [];
  const ids = [...new Set([...named, ...shownIds])];
  const found = await Promise.all(ids.map((id) => findDatasetSource(deps.db, id, deps.config.secretKey)));
  const sources = new Map(ids.flatMap((id, index) => (found[index] ? [[id, found[index]] as const] : [])));
  for (const rule of rules) checkClause(rule, sources, shownIds);
}

function checkClause({ dataset: id, clause }: Clause, sources: ReadonlyMap<number, Source>, shownIds: readonly number[]): void {
  const about = (id === undefined ? shownIds : [id]).flatMap((one) => sources.get(one) ?? []);
  if (id !== undefined && about.length === 0) throw refused(`The dataset ${id} of a clause does not exist.`);
  const where = id === undefined ? '' : ` for the dataset ${id}`;
  if (!about.every((source) => isCondition(source, clause)))
    throw refused(`A clause${where} is not one SQL condition: ${clause}`);
  const unknown = about.map((source) => findUnknownColumns(source, clause));
  const [first] = unknown;
  if (first && unknown.every((columns) => columns.length > 0))
    throw refused(`A clause${where} names columns that don’t exist: ${first.join(', ')}. The clause is: ${clause}`);
}

function isCondition({ connection }: Source, clause: string): boolean {
  try {
    return rowConditions(findEngine(connection.engine).grammar, [{ groupKey: null, clause }]).length === 1;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Unknown columns outside of sub-queries. Empty if that can't be determined, or the dataset's columns were never read. */
function findUnknownColumns({ dataset, connection }: Source, clause: string): readonly string[] {
  const { grammar, dialect } = findEngine(connection.engine);
  const known = new Set(dataset.columns.map(({ name }) => dialect.foldIdentifier(name)));
  if (known.size === 0) return [];
  return (grammar.columnsOfClause?.(clause)?.own ?? []).filter((name) => !known.has(dialect.foldIdentifier(name)));
}

const refused = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);
