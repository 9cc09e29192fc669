// Replays sqlite_time_grains.json: SQLite's bucket of an instant, by executing the dialect's expression.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import type { CaseResult } from './case-result.ts';

const caseSchema = z.object({ dttm: z.string(), grain: z.string(), expected: z.string() });

/** One result a case of `<folder>/conformance/sqlite_time_grains.json`. Throws when the file is not there or not of its form. */
export async function runSqliteTimeGrains(folder: string): Promise<CaseResult[]> {
  const text = readFileSync(join(folder, 'conformance', 'sqlite_time_grains.json'), 'utf8');
  const cases = z.array(caseSchema).parse(JSON.parse(text));
  const db = new DatabaseSync(':memory:');
  try {
    return cases.map((item) => runCase(db, item));
  } finally {
    db.close();
  }
}

function runCase(db: DatabaseSync, { dttm, grain, expected }: z.infer<typeof caseSchema>): CaseResult {
  const name = `sqlite_time_grains ${grain} of ${dttm}`;
  const expression = sqliteDialect.truncate('?1', grain);
  if (expression === null) return { name, outcome: 'failed', detail: `the dialect has no grain ${grain}` };
  const bucket = db.prepare(`SELECT ${expression} AS bucket`).get(dttm)?.['bucket'];
  return bucket === expected
    ? { name, outcome: 'passed' }
    : { name, outcome: 'failed', detail: `expected ${expected}, got ${String(bucket)}` };
}
