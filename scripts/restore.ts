// `npm run restore -- <backup> [--replace] [--secret-key <file>] [--without-secret-key]`: puts a backup into the state of the local host.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreState } from './backup/restore-state.ts';
import { explainFailure } from './start/serve-failure.ts';

const USAGE = 'Usage: npm run restore -- <backup> [--replace] [--secret-key <file> | --without-secret-key]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      'secret-key': { type: 'string' },
      'without-secret-key': { type: 'boolean', default: false },
    },
  });
  const [backup, ...more] = positionals;
  if (backup === undefined || more.length > 0) throw new Error(USAGE);
  const { manifest, movedTo } = await restoreState({
    backup,
    stateDir,
    isReplacing: values.replace,
    nowMs: Date.now(),
    secretKeyFile: values['secret-key'] ?? null,
    isWithoutKey: values['without-secret-key'],
  });
  console.log(`Restored the backup of ${manifest.createdAt} into ${resolve(stateDir)}.`);
  if (movedTo !== null) console.log(`The previous state is in ${resolve(movedTo)}. Delete it once everything works.`);
}

const stateDir = process.env['MERIDIAN_STATE'] || '.meridian';
await main().catch((error: unknown) => {
  console.error(explainFailure(error, { stateDir, host: '', port: 0 }));
  process.exitCode = 1;
});
