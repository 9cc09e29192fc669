// `npm run fuzz`: random queries to random tables; compares each engine's result with plain JavaScript on the rows. Prints every
// difference with its seeds. Options: --count (100,000), --seed (the clock's), --most differences before it stops (20).
import { parseArgs } from 'node:util';
import { compareRandomQueries } from './fuzz/random-query-compare.ts';
import { openPostgres, openSqlite } from './fuzz/random-query-engines.ts';
import { startPostgresServer } from './servers/postgres-server.ts';

const { values } = parseArgs({
  options: { count: { type: 'string' }, seed: { type: 'string' }, most: { type: 'string' } },
});
const count = Number(values.count ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const most = Number(values.most ?? 20);

const server = await startPostgresServer();
const engines = await Promise.all([openSqlite(), openPostgres(server.url)]);
const startedMs = performance.now();
let differences = 0;
try {
  await compareRandomQueries(engines, { count, seed }, ({ engine, tableSeed, querySeed, detail, ...request }) => {
    differences += 1;
    console.log(`\n${engine}, table ${tableSeed}, query ${querySeed}: ${detail}\n${JSON.stringify(request)}`);
    return differences < most;
  });
} finally {
  await Promise.all(engines.map((engine) => engine.close()));
  await server.stop();
}
const seconds = Math.round((performance.now() - startedMs) / 1000);
console.log(`\n${count} queries from seed ${seed} to ${engines.length} engines in ${seconds} s: ${differences} differences`);
process.exitCode = differences === 0 ? 0 : 1;
