// Migrates the database of the variable `HISTORY_URL`; `npm run deploy` calls it.
import { openNeon } from '#app/stores/history/neon-client.server.ts';
import { migrateHistory } from './migrate-history.ts';

const names = await migrateHistory(openNeon(process.env['HISTORY_URL'] ?? ''));
console.log(names.length === 0 ? 'Nothing to migrate.' : names.join('\n'));
