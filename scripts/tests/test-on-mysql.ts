// The last part of `npm run test:engines`: what `npm test` runs on MariaDB, on MySQL itself where MERIDIAN_MYSQLD names its mysqld.
import { existsSync } from 'node:fs';
import { missingForMysql } from '#scripts/servers/mysql-programs.ts';
import { runNode } from '#scripts/command/run.ts';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** The files and folders of each config. */
const RUNS: Readonly<Record<string, readonly string[]>> = {
  'vitest.runtime.config.ts': ['tests/engines/mysql', 'tests/runtime/uploads.test.ts', 'tests/runtime/uploads-dataset.test.ts'],
  'vitest.config.ts': ['tests/engines/mysql'],
  'vitest.host.config.ts': ['tests/host/sql-lab-mysql.test.ts'],
};
// A pattern that matches nothing is no error of vitest's.
for (const path of Object.values(RUNS).flat()) if (!existsSync(path)) throw new Error(`${path} doesn’t exist.`);

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
