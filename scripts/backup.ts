// `npm run backup [-- <new folder>] [--with-secrets]`: copies the state of the local host into a folder that `npm run restore` reads.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUpState } from './backup/backup-state.ts';
import { explainFailure } from './start/serve-failure.ts';

const USAGE = 'Usage: npm run backup -- [new folder] [--with-secrets]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'with-secrets': { type: 'boolean', default: false } },
  });
  if (positionals.length > 1) throw new Error(USAGE);
  const nowMs = Date.now();
  const target = positionals[0] ?? `meridian-backup-${new Date(nowMs).toISOString().replace(/[:.]/g, '-')}`;
  const withSecrets = values['with-secrets'];
  const { files, hasSecrets, secretKeyId } = await backUpState({ stateDir, target, withSecrets, nowMs });
  const megabytes = Math.ceil(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / 1e6);
  console.log(`Backed up ${files.length} files, ${megabytes} MB, to ${resolve(target)}.`);
  if (secretKeyId === null) return;
  console.log(
    hasSecrets
      ? 'It contains the secret key: anyone who reads it can read the passwords of your databases and sign in as any user.'
      : `Not included: ${resolve(stateDir, 'secret-key')}. Keep a copy of this file where you keep passwords.`,
  );
}

const stateDir = process.env['MERIDIAN_STATE'] || '.meridian';
await main().catch((error: unknown) => {
  console.error(explainFailure(error, { stateDir, host: '', port: 0 }));
  process.exitCode = 1;
});
