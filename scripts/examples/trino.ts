// `npm run examples:trino -- <folder> <url>`: loads every Parquet file of a folder as a table of a schema of a Trino catalog.
import { runExamplesCommand } from './command.ts';
import { loadExamplesByDriver } from './drivers.ts';

await runExamplesCommand({
  moduleUrl: import.meta.url,
  usage: 'npm run examples:trino -- <folder of .parquet files> trino://user@host:8080/catalog/schema',
  load: (folder, url, report) => loadExamplesByDriver('trino', folder, { url, report }),
});
