// Row-level clauses of a dataset for the caller. Every path that returns rows goes through here.
import { qualifyPath, isSameTable } from '#app/domain/access/guarded-tables.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { RowClause } from '#app/domain/access/row-clause.ts';
import { selectRowClauses, type RowRule } from '#app/domain/access/row-rules.ts';
import { findRulesNear, type RuleNear } from '#app/stores/row-level-security/applied.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { ownNameRules } from './execute-sql-access.server.ts';

type RulesByDataset = ReadonlyMap<number, readonly RowRule[]>;

/**
 * The clauses that every row of the dataset must satisfy, templates in them not yet rendered. Rules of another dataset
 * over the same table count as well: a second dataset is no way around them.
 */
export async function rowClausesFor(
  { db, metadataCache }: RuleDeps,
  identity: Identity,
  dataset: { readonly id: number },
): Promise<readonly RowClause[]> {
  return selectRowClauses(identity, dataset.id, await rulesFor({ db, metadataCache }, dataset.id));
}

/** Whether the rows of the dataset are limited for anybody. */
export const hasRowRules = async (deps: RuleDeps, dataset: { readonly id: number }): Promise<boolean> =>
  (await rulesFor(deps, dataset.id)).length > 0;

function rulesFor({ db, metadataCache }: RuleDeps, id: number): Promise<readonly RowRule[]> {
  const read = async (): Promise<readonly RowRule[]> => (await rulesTogether({ db, metadataCache }, id)).get(id) ?? [];
  return metadataCache.readCached({ kind: 'datasets', name: `rules:${id}` }, read);
}

type RuleDeps = Pick<Deps, 'db' | 'metadataCache'>;

interface Gathering {
  readonly ids: Set<number>;
  readonly rules: Promise<RulesByDataset>;
}

/** Reads of one turn are batched: a dashboard's charts read one by one. Nothing is cached beyond the turn. */
const gatherings = new WeakMap<RuleDeps['metadataCache'], Gathering>();

function rulesTogether({ db, metadataCache }: RuleDeps, datasetId: number): Promise<RulesByDataset> {
  const open = gatherings.get(metadataCache);
  if (open) {
    open.ids.add(datasetId);
    return open.rules;
  }
  const ids = new Set([datasetId]);
  const rules = Promise.resolve().then(async () => {
    gatherings.delete(metadataCache);
    return rulesByDataset(await findRulesNear(db, [...ids]));
  });
  gatherings.set(metadataCache, { ids, rules });
  return rules;
}

function rulesByDataset(found: readonly RuleNear[]): RulesByDataset {
  const near = Map.groupBy(found.filter(liesOnTable), ({ datasetId }) => datasetId);
  return new Map([...near].map(([datasetId, lines]) => [datasetId, lines.map(({ rule }) => rule)]));
}

function liesOnTable({ places }: RuleNear): boolean {
  if (places === null) return true;
  const [requested, ruled] = places;
  return isSameTable(requested, qualifyPath(ruled, ownNameRules(ruled.database)), ownNameRules(requested.database));
}
