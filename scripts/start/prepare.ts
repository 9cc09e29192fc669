// Prepares a state folder in a separate process, whose end frees the memory that loading the samples needed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PREPARED } from './prepared-mark.ts';
import { createProgress } from '#scripts/command/progress.ts';
import { explainFailure } from './serve-failure.ts';
import { startPrepared } from './serve-prepared.ts';
import { readSettings } from './settings.ts';

const [, , stateDir, builtIn] = process.argv;
if (!stateDir) throw new Error('Name the state folder to prepare.');
const progress = createProgress(process.stderr);
const place = { stateDir, host: '127.0.0.1', port: 0 };
try {
  const { adminPassword } = readSettings(process.env);
  // The process that started this one has locked the state.
  const prepared = await startPrepared({ ...place, adminPassword, builtIn, lock: null, report: progress.report });
  await prepared.stop();
  writeFileSync(join(stateDir, PREPARED), '', { mode: 0o600 });
  progress.end();
} catch (error) {
  progress.end();
  console.error(explainFailure(error, place));
  process.exitCode = 1;
}
