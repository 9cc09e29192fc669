// The last part of `npm run test:engines`: what `npm test` runs on MariaDB, on MySQL itself where MERIDIAN_MYSQLD names its mysqld.
import { missingForMysql } from '#scripts/servers/mysql-programs.ts';
import { runNode } from '#scripts/command/run.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** The files of each config. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  'vitest.runtime.config.ts': [
    'engine-mysql',
    'engine-catalog-search',
    'engine-definition',
    'runtime/uploads.test',
    'runtime/uploads-dataset',
  ],
  'vitest.config.ts': ['boards-mysql', 'random-question-mysql', 'mysql-walls'],
  'vitest.host.config.ts': ['sql-lab-mysql'],
};

const missing = missingForMysql();
console.log(missing === null ? 'MySQL: found' : `MySQL: not found, ${missing}`);
if (missing === null) {
  const codes: number[] = [];
  for (const [config, files] of Object.entries(RUNS)) {
    const { code } = await runNode(VITEST, ['run', '--config', config, ...files], { show: true });
    codes.push(code);
  }
  process.exit(Math.max(...codes));
}
