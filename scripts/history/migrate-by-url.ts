// `HISTORY_URL=… npm run history:migrate`: migrates that database. `npm run deploy` calls it before it changes anything else.
import { openNeon } from '#app/stores/history/neon-client.server.ts';
import { explainHistoryFailure, readHistoryUrl } from './history-url.ts';
import { migrateHistory } from './migrate-history.ts';

/** An index of many rows takes minutes. */
const TIMEOUT_MS = 1_800_000;

async function main(): Promise<void> {
  const url = readHistoryUrl(process.env);
  try {
    const names = await migrateHistory(openNeon(url, TIMEOUT_MS));
    console.log(names.length === 0 ? 'Nothing to migrate.' : names.join('\n'));
  } catch (error) {
    throw explainHistoryFailure(error, { url, what: 'The history couldn’t be migrated' });
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
