// Cases of conformance/ about SQL text: sql_tables.json and sql_safety.json. The functions that they ask for come with
// SQL Lab; until then each table of cases is absent by name.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CaseResult } from './case-result.ts';

const tablesFile = z.array(z.object({ sql: z.string(), engine: z.string() }));
const safetyFile = z.record(z.string(), z.object({ rows: z.array(z.array(z.unknown())) }));

/** `folder` is the one that holds `conformance/`. */
export async function runSqlCases(folder: string): Promise<CaseResult[]> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(folder, 'conformance', file), 'utf8'));
  const tables = tablesFile.parse(await read('sql_tables.json'));
  const safety = safetyFile.parse(await read('sql_safety.json'));
  return [
    ...tables.map((one, index) => absent(`sql_tables[${index}] ${one.engine}`, 'the set of tables of a statement, all engines')),
    ...Object.entries(safety).flatMap(([fn, { rows }]) =>
      rows.map((_, index) => absent(`sql_safety.${fn}[${index}]`, `function ${fn}`)),
    ),
  ];
}

const absent = (name: string, detail: string): CaseResult => ({ name, outcome: 'absent', detail });
