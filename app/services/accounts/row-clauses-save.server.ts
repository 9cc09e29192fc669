// Makes and changes row-level rules: every clause is one condition in the SQL of each of its datasets, before it is kept.
import type { Identity } from '#app/domain/access/identity.ts';
import { findUnknownColumn } from '#app/domain/access/clause-columns.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { notFound } from '#app/domain/errors.ts';
import { renderClause } from '#app/services/planning/render-expression.server.ts';
import { findDatasetSource, type DatasetSource } from '#app/stores/dataset/store.server.ts';
import {
  findRuleCore,
  findRuleDatasets,
  findRuleRoles,
  insertRowRule,
  isRuleNameTaken,
  rowRuleStore,
  updateRowRule,
} from '#app/stores/row-level-security/store.server.ts';
import type { Author } from '#app/stores/list/plain-store.server.ts';
import type { RowRuleBody, RowRuleChange } from '#app/stores/row-level-security/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { failedOn, fieldRefusal, plainRefusal } from '#app/stores/list/accounts-commit.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';

export interface ClauseProblem {
  readonly table: string;
  readonly message: string;
}

/** Returns the new id. Throws 422 by field. */
export async function createRowRule(deps: Deps, identity: Identity, body: RowRuleBody): Promise<number> {
  await checkRule(deps, body, { clause: body.clause, tables: body.tables }, null);
  const id = await insertRowRule(deps.db, body, { ...authorOf(deps, identity), uuid: deps.newUuid() }).catch(refuseTaken);
  recordAction(deps, identity, { action: 'RLSRestApi.post', json: { id, name: body.name } });
  return id;
}

/** Throws 404, and 422 by field. */
export async function changeRowRule(deps: Deps, identity: Identity, id: number, change: RowRuleChange): Promise<void> {
  const known = await findRuleCore(deps.db, id);
  if (!known) throw notFound();
  // What was saved before is judged again only where it is changed.
  const isTouched = change.clause !== undefined || change.tables !== undefined;
  const checked = { clause: change.clause ?? known.clause, tables: change.tables ?? known.datasetIds };
  await checkRule(deps, change, isTouched ? checked : null, id);
  await updateRowRule(deps.db, id, change, authorOf(deps, identity)).catch(refuseTaken);
  recordAction(deps, identity, { action: 'RLSRestApi.put', json: { id, fields: Object.keys(change) } });
}

/** Deletes all or none. Throws 404. */
export async function deleteRowRules(deps: Deps, identity: Identity, ids: readonly number[]): Promise<void> {
  if (!(await rowRuleStore.remove(deps.db, ids))) throw notFound();
  recordAction(deps, identity, { action: 'RLSRestApi.delete', json: { ids } });
}

interface CheckedClause {
  readonly clause: string;
  readonly tables: readonly number[];
}

async function checkRule(
  { db }: Pick<Deps, 'db'>,
  { name, tables, roles }: RowRuleChange,
  checked: CheckedClause | null,
  exceptId: number | null,
): Promise<void> {
  const [isTaken, knownTables, knownRoles, problems] = await Promise.all([
    name !== undefined && isRuleNameTaken(db, name, exceptId),
    tables ? findRuleDatasets(db, tables) : null,
    roles ? findRuleRoles(db, roles) : null,
    checked ? findClauseProblems({ db }, checked) : [],
  ]);
  if (isTaken) throw nameTaken();
  if (tables && knownTables && knownTables.length < new Set(tables).size)
    throw plainRefusal('tables', 'Some of these datasets don’t exist.');
  if (roles && knownRoles && knownRoles.length < new Set(roles).size)
    throw plainRefusal('roles', 'Some of these roles don’t exist.');
  const [problem] = problems;
  if (problem) throw fieldRefusal('clause', `${problem.message} (for the dataset ${problem.table})`);
}

const TEMPLATE = /\{[{%#]/;

/** What the SQL of each dataset's database has against the clause; nothing of a template, which is judged once it is rendered. */
async function findClauseProblems({ db }: Pick<Deps, 'db'>, { clause, tables }: CheckedClause): Promise<ClauseProblem[]> {
  if (TEMPLATE.test(clause)) return [];
  const found = await findRuleDatasets(db, tables);
  return found.flatMap(({ name, engine }) => {
    const message = problemOf(clause, findEngine(engine).grammar);
    return message === null ? [] : [{ table: name, message }];
  });
}

/** The same of the clause as it would limit its author, templates rendered, and of its columns. */
export async function checkClause(deps: Deps, identity: Identity, { clause, tables }: CheckedClause): Promise<ClauseProblem[]> {
  const sources = await Promise.all(tables.map((id) => findDatasetSource(deps.db, id, deps.config.secretKey)));
  const found = await Promise.all(
    sources.map(async (source): Promise<ClauseProblem[]> => {
      const message = source && (await checkClauseAt(deps, identity, source, clause));
      return source && message ? [{ table: source.dataset.name, message }] : [];
    }),
  );
  return found.flat();
}

async function checkClauseAt(
  deps: Deps,
  identity: Identity,
  { dataset, connection }: Pick<DatasetSource, 'dataset' | 'connection'>,
  clause: string,
): Promise<string | null> {
  const { grammar } = findEngine(connection.engine);
  try {
    const rendered = await renderClause(deps, { identity, dataset, connection, nowMs: deps.now() }, clause);
    const problem = problemOf(rendered, grammar);
    if (problem !== null) return problem;
    const columns = dataset.columns.filter(({ expression }) => expression === null).map(({ name }) => name);
    const unknown = findUnknownColumn(rendered, columns, grammar);
    return unknown === null
      ? null
      : `There’s no column “${unknown}”. Columns: ${columns.slice(0, MAX_NAMED_COLUMNS).join(', ')}.`;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.message;
  }
}

const MAX_NAMED_COLUMNS = 20;

/** Sub-queries are allowed here: authors of rules can look up other tables. */
function problemOf(clause: string, grammar: Grammar): string | null {
  const checked = grammar.checkExpression(clause, 'condition');
  const found = checked.ok ? [] : checked.diagnostics.filter(({ code }) => code !== 'subquery');
  const [first] = found;
  // The parsers read a clause in parentheses: theirs is what they then stumble over.
  const breaksOff = first !== undefined && first.code === 'syntax' && first.from >= clause.trimEnd().length;
  return breaksOff ? 'The condition breaks off: something is missing at its end.' : (first?.message ?? null);
}

const nameTaken = (cause?: unknown): AppError =>
  fieldRefusal('name', 'Another rule has this name already: choose another one.', { cause });

function refuseTaken(error: unknown): never {
  throw failedOn(error, /UNIQUE constraint failed: row_level_rules\.name/) ? nameTaken(error) : error;
}

const authorOf = (deps: Pick<Deps, 'now'>, identity: Identity): Author => ({
  userId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});
