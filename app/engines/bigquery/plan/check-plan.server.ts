// Compares what a dry run says that a statement reads with the tables that its text names.
import { opensMore } from '#app/domain/warehouse/opened-tables.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import type { DryRun } from './dry-run.ts';
import { bigqueryGrammar } from '#app/engines/bigquery/grammar.ts';
import { bigqueryDialect } from '#app/engines/bigquery/dialect.ts';

/** A dry run of a text, without values where there are none. */
type Try = (sql: string, params: Statement['params']) => Promise<DryRun>;

interface Defaults {
  readonly project: string;
  readonly dataset: string | null;
}

/** BigQuery lists at most 50 tables: of more it isn't known which they are. */
const MAX_LISTED = 49;

/** Throws TABLE_SECURITY_ACCESS_ERROR where it would do more than read the named tables, and what those of them that are views read. */
export async function checkPlan(dryRun: Try, { sql, params, source }: Statement, names: Defaults): Promise<void> {
  const plan = await dryRun(sql, params);
  if (plan.statementType && plan.statementType !== 'SELECT') throw opensMore();
  const opened = placesOf(plan);
  if (opened.length === 0) return;
  if (opened.length > MAX_LISTED) throw opensMore();
  const sources = source === undefined ? namedTables(sql) : [source];
  if (sources === null) throw opensMore();
  const allowed = new Set(source === undefined ? namedPlaces(sql, names) : []);
  for (const one of sources) {
    if (opened.every((place) => allowed.has(place))) return;
    for (const place of placesOf(await dryRun(`SELECT * FROM ${one}`, []))) allowed.add(place);
  }
  if (opened.some((place) => !allowed.has(place))) throw opensMore();
}

/** A dry run for callers who can't read the entire database: behind views, it names tables that they don't know of. */
export function keepNamedTables({ referencedTables, ...plan }: DryRun, sql: string, names: Defaults): DryRun {
  const named = new Set(namedPlaces(sql, names));
  const known = (referencedTables ?? []).filter((table) => named.has(tablePlace(table)));
  return { ...plan, referencedTables: known, referencedRoutines: null };
}

const placesOf = ({ referencedTables, referencedRoutines }: DryRun): string[] => [
  ...(referencedTables ?? []).map(tablePlace),
  ...(referencedRoutines ?? []).map(({ projectId, datasetId, routineId }) =>
    placeKey(['routine', projectId, datasetId, routineId]),
  ),
];

const tablePlace = ({ projectId, datasetId, tableId }: Readonly<Record<'projectId' | 'datasetId' | 'tableId', string>>): string =>
  placeKey([projectId, datasetId, tableId]);

const placeKey = (parts: readonly string[]): string => JSON.stringify(parts);

const tablesOf = (sql: string) => {
  const parsed = bigqueryGrammar.parse(sql);
  return parsed.ok ? (parsed.value[0]?.tables ?? null) : null;
};

const namedTables = (sql: string): string[] | null =>
  tablesOf(sql)?.map(({ catalog, schema, table }) => bigqueryDialect.qualify([catalog, schema, table])) ?? null;

const namedPlaces = (sql: string, { project, dataset }: Defaults): string[] =>
  (tablesOf(sql) ?? []).flatMap(({ catalog, schema, table }) => {
    const inDataset = schema ?? dataset;
    return inDataset === null ? [] : [placeKey([catalog ?? project, inDataset, table])];
  });
