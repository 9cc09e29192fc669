// Replays field/: inputs that once failed, each compared with the correct outcome. Inputs without an expectation are reported as absent.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CaseResult } from '#scripts/conformance/case-result.ts';
import type { Replay } from '#scripts/conformance/replay-call.ts';
import type { FieldCase } from './field-case.ts';
import { openFieldHost, type FieldDatabase, type FieldHost } from './field-host.ts';
import { CHART_CASES } from './chart-cases.ts';
import { FILE_CASES } from './file-cases.ts';
import { REPORT_CASES, TESTED_ELSEWHERE } from './report-cases.ts';
import { STATEMENT_CASES } from './statement-cases.ts';

export interface FieldEntry {
  /** `field/analyst/02-parquet-float-late-fraction` */
  readonly name: string;
  /** The folder of its files, or its one file. */
  readonly path: string;
}

const PARTS = ['analyst', 'charts', 'reports'] as const;
const CASES: ReadonlyMap<string, FieldCase> = new Map(
  Object.entries({ analyst: { ...FILE_CASES, ...STATEMENT_CASES }, charts: CHART_CASES, reports: REPORT_CASES }).flatMap(
    ([part, cases]) => Object.entries(cases).map(([name, one]) => [`field/${part}/${name}`, one] as const),
  ),
);

/** None where the folder has no `field/`. */
export async function readField(folder: string): Promise<FieldEntry[]> {
  const entries = await Promise.all(
    PARTS.map(async (part) => {
      const files = await readdir(join(folder, 'field', part)).catch(() => []);
      return files
        .filter((file) => file !== 'README.md')
        .sort()
        .map((file) => ({
          name: `field/${part}/${file.replace(/\.(?:md|json)$/, '')}`,
          path: join(folder, 'field', part, file),
        }));
    }),
  );
  const isHere = ({ name }: FieldEntry): boolean =>
    !TESTED_ELSEWHERE.has(basename(name)) && !TESTED_ELSEWHERE.has(name.slice('field/'.length));
  return entries.flat().filter(isHere);
}

export async function replayField(replay: Replay, entries: readonly FieldEntry[]): Promise<CaseResult[]> {
  const host = await openFieldHost(replay);
  const results: CaseResult[] = [];
  for (const entry of entries) {
    const found = CASES.get(entry.name);
    if (!found) results.push({ name: entry.name, outcome: 'absent', detail: 'there is no expectation yet' });
    else
      for (const database of host.databases)
        if (database.isPostgres || !found.isOfPostgres) results.push(await replayCase(host, database, { ...entry, ...found }));
  }
  return results;
}

async function replayCase(host: FieldHost, database: FieldDatabase, entry: FieldEntry & FieldCase): Promise<CaseResult> {
  const name = `${entry.name} (${database.title})`;
  const file = async (fileName: string): Promise<File> =>
    new File([new Uint8Array(await readFile(join(entry.path, fileName)))], fileName);
  const differences = await entry.expect({ host, database, file }).catch((error: unknown) => [String(error)]);
  return differences.length === 0 ? { name, outcome: 'passed' } : { name, outcome: 'failed', detail: differences.join('\n') };
}
