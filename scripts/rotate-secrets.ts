// `OLD_SECRET_KEY=… SECRET_KEY=… npm run secrets:rotate [-- --remote]`: encrypts the secrets of every database with the new key.
// A run that breaks off can be started again: rows that have the new key are passed over.
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { decryptSecrets, encryptSecrets, keyIdOf, secretsKeyId } from '#app/stores/list/secrets.server.ts';
import { databases } from '#drizzle/schema/index.ts';
import { openDatabase } from './user-add-database.ts';

const BATCH_ROWS = 50;
const MIN_KEY_LENGTH = 32;

export interface RotationKeys {
  readonly oldKey: string;
  readonly newKey: string;
}

export interface Rotation {
  readonly rotated: number;
  /** Had the new key already. */
  readonly unchanged: number;
  /** Names of databases whose secrets neither key reads: they stay as they are. */
  readonly unreadable: readonly string[];
}

const random = (count: number): Uint8Array => new Uint8Array(randomBytes(count));

/** Throws, in words for the operator, for keys that do not do. */
export async function rotateSecrets(db: Db, { oldKey, newKey }: RotationKeys): Promise<Rotation> {
  if (newKey.length < MIN_KEY_LENGTH) throw new Error(`SECRET_KEY has to have at least ${MIN_KEY_LENGTH} characters.`);
  if (oldKey === newKey) throw new Error('OLD_SECRET_KEY and SECRET_KEY are the same: there is nothing to rotate.');
  const newId = await secretsKeyId(newKey);
  const unreadable: string[] = [];
  let [rotated, unchanged, lastId] = [0, 0, 0];
  for (;;) {
    const rows = await readBatch(db, lastId);
    if (rows.length === 0) return { rotated, unchanged, unreadable };
    for (const row of rows) {
      lastId = row.id;
      if (keyIdOf(row.text) === newId) {
        unchanged += 1;
        continue;
      }
      const secrets = await decryptSecrets(row.text, row, oldKey).catch(() => null);
      if (secrets === null) unreadable.push(row.name);
      else rotated += await writeRow(db, row, await encryptSecrets(secrets, row, { secretKey: newKey, randomBytes: random }));
    }
  }
}

interface SecretRow {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly text: string;
}

async function readBatch(db: Db, afterId: number): Promise<SecretRow[]> {
  const { id, uuid, name, encryptedSecrets } = databases;
  const rows = await db
    .select({ id, uuid, name, text: encryptedSecrets })
    .from(databases)
    .where(and(gt(id, afterId), isNotNull(encryptedSecrets)))
    .orderBy(asc(id))
    .limit(BATCH_ROWS);
  return rows.flatMap((row) => (row.text === null ? [] : [{ ...row, text: row.text }]));
}

/** A row changed meanwhile is left to the next run. */
async function writeRow(db: Db, { id, text }: SecretRow, encryptedSecrets: string): Promise<number> {
  const written = await db
    .update(databases)
    .set({ encryptedSecrets })
    .where(and(eq(databases.id, id), eq(databases.encryptedSecrets, text)))
    .returning({ id: databases.id });
  return written.length;
}

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } });
  const { OLD_SECRET_KEY: oldKey, SECRET_KEY: newKey } = process.env;
  if (!oldKey || !newKey) throw new Error('Set OLD_SECRET_KEY and SECRET_KEY, then run: npm run secrets:rotate [-- --remote]');
  const database = await openDatabase(values.remote, 'npm run secrets:rotate');
  try {
    const { rotated, unchanged, unreadable } = await rotateSecrets(database.db, { oldKey, newKey });
    say(`Secrets of ${rotated} databases have the new key; ${unchanged} had it already.`);
    if (unreadable.length === 0) return;
    throw new Error(`Neither key reads the secrets of: ${unreadable.join(', ')}. Enter their passwords again.`);
  } finally {
    await database.close();
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
