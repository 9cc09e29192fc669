// Secrets move from one key to another on a real metadata database, however often the command breaks off.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { findConnection, insertDatabase } from '#app/stores/database/store.server.ts';
import { encryptSecrets } from '#app/stores/list/secrets.server.ts';
import { databases, oauth2Tokens } from '#drizzle/schema/index.ts';
import { oauth2ClientSchema } from '#app/domain/oauth2/client.ts';
import { decryptClient, decryptTokens, encryptClient, encryptTokens } from '#app/services/databases/oauth2-secrets.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { addUser } from '#scripts/user-add.ts';
import { rotateSecrets } from '#scripts/rotate-secrets.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const oldKey = 'the key of before, long enough to be a key';
const newKey = 'the key of today, long enough to be one too';
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

let metadata: MetadataHost;
beforeAll(async () => {
  metadata = await startMetadata();
});
afterAll(() => metadata.stop());
beforeEach(() => metadata.db.delete(databases));

async function insert(name: string, secretKey: string | null): Promise<number> {
  const owner = { uuid: crypto.randomUUID(), name };
  const encryptedSecrets =
    secretKey === null ? null : await encryptSecrets({ password: `of ${name}` }, owner, { secretKey, randomBytes });
  const database = { ...owner, engine: 'postgres', parameters: { host: 'h' }, encryptedSecrets };
  return insertDatabase(metadata.db, database, { authorId: null, nowMs: 0 });
}

it('gives every row the new key, in more than one batch, and leaves those without secrets alone', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => insert(`db ${n}`, oldKey)));
  const plain = await insert('plain', null);
  expect(await rotateSecrets(metadata.db, { oldKey, newKey })).toEqual({ rotated: 60, unchanged: 0, unreadable: [] });
  for (const [n, id] of [...ids.entries()].filter(([at]) => at % 20 === 0))
    expect((await findConnection(metadata.db, id, newKey))?.parameters).toEqual({ host: 'h', password: `of db ${n}` });
  expect((await findConnection(metadata.db, plain, newKey))?.parameters).toEqual({ host: 'h' });
  await expect(findConnection(metadata.db, ids[0] ?? 0, oldKey)).rejects.toMatchObject({
    type: 'CONNECTION_INVALID_PASSWORD_ERROR',
  });
});

it('goes on where a run broke off, and names what neither key reads', async () => {
  await insert('done', newKey);
  await insert('left', oldKey);
  const lost = await insert('lost', 'a third key that nobody remembers any more');
  expect(await rotateSecrets(metadata.db, { oldKey, newKey })).toEqual({ rotated: 1, unchanged: 1, unreadable: ['lost'] });
  expect(await rotateSecrets(metadata.db, { oldKey, newKey })).toEqual({ rotated: 0, unchanged: 2, unreadable: ['lost'] });
  await expect(findConnection(metadata.db, lost, newKey)).rejects.toMatchObject({ type: 'CONNECTION_INVALID_PASSWORD_ERROR' });
});

it('gives clients of OAuth2 and the tokens of users the new key too', async () => {
  await seedStandardRoles(metadata.db);
  const client = oauth2ClientSchema.parse({
    id: 'c',
    secret: 's',
    authorization_request_uri: 'https://id.example.org/a',
    token_request_uri: 'https://id.example.org/t',
  });
  const id = await insert('signed in', null);
  const database = (await findDatabase(metadata.db, id))!;
  const keys = { secretKey: oldKey, randomBytes };
  await metadata.db.update(databases).set({ encryptedOauth2Client: await encryptClient(client, database, keys) });
  const tokens = { accessToken: 'access', refreshToken: 'refresh', expiresAtMs: null };
  const userIds: number[] = [];
  for (const username of ['ada', 'grace']) {
    const userId = await addUser(metadata.db, { username, password: 'correct horse', role: 'Admin' });
    userIds.push(userId);
    const encryptedTokens = await encryptTokens(tokens, { database, userId }, keys);
    await metadata.db.insert(oauth2Tokens).values({ databaseId: id, userId, encryptedTokens, createdOnMs: 0, changedOnMs: 0 });
  }
  expect(await rotateSecrets(metadata.db, { oldKey, newKey })).toEqual({ rotated: 3, unchanged: 0, unreadable: [] });
  const rotated = await findDatabase(metadata.db, id);
  expect(await decryptClient(rotated?.encryptedOauth2Client ?? '', database, newKey)).toEqual(client);
  const rows = await metadata.db.select().from(oauth2Tokens);
  expect(rows.map(({ userId }) => userId).sort()).toEqual(userIds.sort());
  for (const { userId, encryptedTokens } of rows)
    expect(await decryptTokens(encryptedTokens, { database, userId }, newKey)).toMatchObject({ refreshToken: 'refresh' });
});

it('refuses keys that would gain nothing', async () => {
  await expect(rotateSecrets(metadata.db, { oldKey, newKey: oldKey })).rejects.toThrow('the same');
  await expect(rotateSecrets(metadata.db, { oldKey, newKey: 'short' })).rejects.toThrow('at least 32');
});
