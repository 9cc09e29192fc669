// Applies the generated migrations to a D1 database, in order, each once. Keeps the same book as `wrangler d1 migrations`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS_FOLDER = 'drizzle/migrations';
const CREATE_BOOK =
  'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)';

interface D1 {
  prepare(sql: string): { bind(...values: unknown[]): unknown; all<T>(): Promise<{ results: T[] }> };
  batch(statements: never[]): Promise<unknown>;
}

/** Names of the migrations that were applied now; a failing one leaves no trace of itself. */
export async function applyMigrations(db: D1): Promise<string[]> {
  await db.batch([db.prepare(CREATE_BOOK)] as never[]);
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>();
  const done = new Set(results.map((row) => row.name));
  const known = listMigrations();
  refuseNewer(results.map((row) => row.name).filter((name) => !known.includes(name)));
  const pending = known.filter((name) => !done.has(name));
  for (const name of pending) {
    const statements = readStatements(name);
    const note = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name);
    await db.batch([...statements.map((sql) => db.prepare(sql)), note] as never[]);
  }
  return pending;
}

export const readStatements = (migration: string): string[] =>
  readFileSync(join(MIGRATIONS_FOLDER, migration), 'utf8')
    .split('--> statement-breakpoint')
    .map((sql) => sql.trim())
    .filter((sql) => sql !== '');

/** A state that a newer version has migrated: this one would write rows that the newer one cannot read. */
function refuseNewer(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new Error(
    `This state was used by a newer version of Meridian (migration ${unknown.join(', ')} is unknown here). Update the code, or use another folder: MERIDIAN_STATE=/other/folder npm start`,
  );
}

export const listMigrations = (): string[] =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort();
