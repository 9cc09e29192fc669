// Prepares a state folder in a process of its own, which takes the memory that loading the samples needed with it when it ends.
// Prints one JSON line at its end: the administrator's login.
import { createProgress } from './progress.ts';
import { startPrepared } from './serve-prepared.ts';

const stateDir = process.argv[2];
if (!stateDir) throw new Error('Say which state folder to prepare.');
const progress = createProgress(process.stderr);
const adminPassword = process.env['MERIDIAN_ADMIN_PASSWORD'] ?? null;
try {
  const prepared = await startPrepared({ stateDir, host: '127.0.0.1', port: 0, adminPassword, report: progress.report });
  await prepared.stop();
  progress.end();
  console.log(JSON.stringify(prepared.login));
} catch (error) {
  progress.end();
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
