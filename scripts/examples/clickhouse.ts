// `npm run examples:clickhouse -- <folder> <url>`: loads every Parquet file of a folder as a table of a ClickHouse database.
import { runExamplesCommand } from './command.ts';
import { loadExamplesByDriver } from './drivers.ts';

await runExamplesCommand({
  moduleUrl: import.meta.url,
  usage: 'npm run examples:clickhouse -- <folder of .parquet files> clickhouse://user:password@host:8123/database',
  load: (folder, url, report) => loadExamplesByDriver('clickhouse', folder, { url, report }),
});
