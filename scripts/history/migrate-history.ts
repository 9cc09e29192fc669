// Applies the history's migrations to the database of `HISTORY_URL`, in order, each once: a failing one leaves no trace of itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { NeonDb } from '#app/stores/history/neon-client.server.ts';

const FOLDER = 'drizzle/history/migrations';
/** Two deployments at once: the second one waits. */
const LOCK = sql`select pg_advisory_xact_lock(4041)`;
const CREATE_BOOK = sql`create table if not exists history_migrations (name text primary key, applied_at timestamptz not null default now())`;

/** Names of those that were applied now. */
export async function migrateHistory(db: NeonDb): Promise<string[]> {
  await db.batch([db.execute(LOCK), db.execute(CREATE_BOOK)]);
  const { rows } = await db.execute<{ name: string }>(sql`select name from history_migrations`);
  const done = new Set(rows.map(({ name }) => name));
  const pending = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql') && !done.has(name))
    .sort();
  for (const name of pending) {
    const statements = readFileSync(join(FOLDER, name), 'utf8').split('--> statement-breakpoint');
    await db.batch([
      db.execute(LOCK),
      // Taken by another deployment meanwhile: it fails, and all of it with it.
      db.execute(sql`insert into history_migrations (name) values (${name})`),
      ...statements.map((statement) => db.execute(sql.raw(statement))),
    ]);
  }
  return pending;
}
