// `node scripts/mark-release.ts`, with a new version in package.json: from then on its migrations are those of the last release.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import packageJson from '#package.json' with { type: 'json' };
import { listMigrations, MIGRATIONS_FOLDER } from './state/migrate.ts';

const FILE = 'drizzle/release.json';

const releaseSchema = z.strictObject({
  version: z.string(),
  /** The last one of the release. */
  migration: z.string(),
  /** Hash of all migrations up to this one. */
  sha256: z.string(),
  /** `table` or `table.column` that the release has, and its code neither reads nor writes: the next one can drop it. */
  unused: z.array(z.string()),
});
export type Release = z.infer<typeof releaseSchema>;

export const readRelease = (): Release => releaseSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Hash of the migrations up to this one. */
export function hashMigrations(last: string): string {
  const hash = createHash('sha256');
  for (const name of listMigrations()) if (name <= last) hash.update(readFileSync(join(MIGRATIONS_FOLDER, name)));
  return hash.digest('hex');
}

function markRelease(): Release {
  const migration = listMigrations().at(-1) ?? '';
  return { version: packageJson.version, migration, sha256: hashMigrations(migration), unused: [] };
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(markRelease(), null, 2)}\n`);
