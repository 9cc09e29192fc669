// `OLD_SECRET_KEY=… SECRET_KEY=… npm run secrets:rotate [-- --remote]`: encrypts the secrets of every database, and the tokens of users
// who sign in to one, with the new key.
// A run that breaks off can be started again: rows that have the new key are passed over.
import { randomBytes } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { clientOwner, tokensOwner } from '#app/services/databases/oauth2-secrets.server.ts';
import { decryptSecrets, encryptSecrets, readKeyId, secretsKeyId, type SecretsOwner } from '#app/stores/list/secrets.server.ts';
import { databases, oauth2Tokens } from '#drizzle/schema/index.ts';
import { openDatabase } from './state/open-database.ts';

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
  let [rotated, unchanged] = [0, 0];
  for (const read of SECRETS) {
    for (let lastId = 0; ;) {
      const rows = await read(db, lastId);
      if (rows.length === 0) break;
      for (const row of rows) {
        lastId = row.id;
        if (readKeyId(row.text) === newId) {
          unchanged += 1;
          continue;
        }
        const secrets = await decryptSecrets(row.text, row.owner, oldKey).catch(() => null);
        if (secrets === null) unreadable.push(row.owner.name);
        else rotated += await row.write(await encryptSecrets(secrets, row.owner, { secretKey: newKey, randomBytes: random }));
      }
    }
  }
  return { rotated, unchanged, unreadable: [...new Set(unreadable)] };
}

interface SecretRow {
  /** In the order of which rows are read. */
  readonly id: number;
  readonly owner: SecretsOwner;
  readonly text: string;
  /** How many rows were written: one that changed meanwhile is left to the next run. */
  readonly write: (text: string) => Promise<number>;
}

type ReadBatch = (db: Db, afterId: number) => Promise<SecretRow[]>;

/** A column of databases with texts of that owner. */
const databaseSecrets =
  (column: 'encryptedSecrets' | 'encryptedOauth2Client', ownerOf: (database: SecretsOwner) => SecretsOwner): ReadBatch =>
  async (db, afterId) => {
    const { id, uuid, name, [column]: text } = databases;
    const rows = await db
      .select({ id, uuid, name, text })
      .from(databases)
      .where(and(gt(id, afterId), isNotNull(text)))
      .orderBy(asc(id))
      .limit(BATCH_ROWS);
    return rows.flatMap((row) => {
      const { text: before } = row;
      if (before === null) return [];
      const write = async (after: string): Promise<number> => {
        const isStill = and(eq(id, row.id), eq(text, before));
        return (
          await db
            .update(databases)
            .set({ [column]: after })
            .where(isStill)
            .returning({ id })
        ).length;
      };
      return [{ id: row.id, owner: ownerOf(row), text: before, write }];
    });
  };

const userTokens: ReadBatch = async (db, afterId) => {
  const { databaseId, userId, encryptedTokens: text } = oauth2Tokens;
  const id = sql<number>`${oauth2Tokens}.rowid`;
  const rows = await db
    .select({ id, userId, databaseId, uuid: databases.uuid, name: databases.name, text })
    .from(oauth2Tokens)
    .innerJoin(databases, eq(databases.id, databaseId))
    .where(sql`${id} > ${afterId}`)
    .orderBy(id)
    .limit(BATCH_ROWS);
  return rows.map((row) => ({
    id: row.id,
    owner: tokensOwner(row, row.userId),
    text: row.text,
    write: async (after) => {
      const isStill = and(eq(databaseId, row.databaseId), eq(userId, row.userId), eq(text, row.text));
      return (await db.update(oauth2Tokens).set({ encryptedTokens: after }).where(isStill).returning({ userId })).length;
    },
  }));
};

const SECRETS: readonly ReadBatch[] = [
  databaseSecrets('encryptedSecrets', (database) => database),
  databaseSecrets('encryptedOauth2Client', clientOwner),
  userTokens,
];

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { remote: { type: 'boolean', default: false } } });
  const { OLD_SECRET_KEY: oldKey, SECRET_KEY: newKey } = process.env;
  if (!oldKey || !newKey) throw new Error('Set OLD_SECRET_KEY and SECRET_KEY, then run: npm run secrets:rotate [-- --remote]');
  const database = await openDatabase(values.remote, 'npm run secrets:rotate');
  try {
    const { rotated, unchanged, unreadable } = await rotateSecrets(database.db, { oldKey, newKey });
    say(`${rotated} secrets have the new key; ${unchanged} had it already.`);
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
