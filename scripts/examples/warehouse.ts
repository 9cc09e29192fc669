// `npm run examples:warehouse -- <folder> [--state <folder>]`: loads every Parquet file of a folder as a table of a Warehouse.
// Without `--state` the Warehouse goes when the command ends: it shows that the files load, and what is in them.
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { createWarehouseStub } from '#durable/stubs.ts';
import packageJson from '#package.json' with { type: 'json' };
import { build } from '#scripts/build.ts';
import { startHost } from '#scripts/host/host.ts';
import { loadTable, type TableTarget } from './load-table.ts';
import { openParquet, readRowGroup, type ParquetRowGroup, type ParquetCell } from './parquet.ts';
import { createProgress } from '#scripts/command/progress.ts';

export const EXAMPLES_WAREHOUSE = 'examples';

/** Tables whose name is not that of their file. */
const TABLE_NAMES: Readonly<Record<string, string>> = { fcc_2018_survey: 'FCC 2018 Survey' };

export interface LoadExamplesOptions {
  /** The folder of the Parquet files; other files are passed over. */
  readonly folder: string;
  readonly warehouse: TableTarget;
  readonly report: (message: string) => void;
}

export interface LoadedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
}

/** Loads the tables in the order of their files' names. Throws where the folder has no Parquet file. */
export async function loadExamples({ folder, warehouse, report }: LoadExamplesOptions): Promise<LoadedTable[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.parquet'))
    .sort();
  if (files.length === 0) throw new Error(`There is no .parquet file in ${folder}.`);
  const loaded: LoadedTable[] = [];
  for (const file of files) {
    const name = tableNameOf(file);
    report(`Loading ${name}`);
    const parquet = await openParquet(join(folder, file));
    const { columns } = parquet;
    const rowCount = await loadTable(warehouse, { name, columns, batches: () => batchesOf(parquet.rowGroups()) });
    loaded.push({ name, columns: columns.map((column) => column.name), rowCount });
  }
  return loaded;
}

/** The table of a Parquet file. */
function tableNameOf(file: string): string {
  const { name } = parse(file);
  return Object.hasOwn(TABLE_NAMES, name) ? (TABLE_NAMES[name] ?? name) : name;
}

async function* batchesOf(groups: AsyncIterable<ParquetRowGroup>): AsyncGenerator<ParquetCell[][]> {
  for await (const group of groups) yield readRowGroup(group);
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { state: { type: 'string' } } });
  const [folder] = positionals;
  if (!folder) throw new Error('Say which folder: npm run examples:warehouse -- <folder of .parquet files>');
  const progress = createProgress(process.stdout);
  await build(progress.report);
  const secretKey = crypto.randomUUID() + crypto.randomUUID();
  const host = await startHost({
    stateDir: values.state ?? null,
    host: '127.0.0.1',
    port: 0,
    secretKey,
    version: packageJson.version,
  });
  try {
    const warehouse = createWarehouseStub(host.warehouses, EXAMPLES_WAREHOUSE);
    const tables = await loadExamples({ folder, warehouse, report: progress.report });
    progress.end();
    for (const { name, columns, rowCount } of tables) console.log(`  ${name}: ${rowCount} rows, ${columns.length} columns`);
  } finally {
    progress.end();
    await host.stop();
  }
}
