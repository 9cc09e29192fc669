// `npm run user:add -- --reset`: a new password takes away what the old one gave, and the operator hears of it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { apiTokens, sessions } from '#drizzle/schema/index.ts';
import { addUser, describeReset, resetPassword } from '#scripts/user-add.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

let metadata: MetadataHost;
beforeEach(async () => {
  metadata = await startMetadata();
  await seedStandardRoles(metadata.db);
});
afterEach(() => metadata.stop());

it('names the API tokens and counts the sessions that end, of this user alone', async () => {
  const { db } = metadata;
  const [ada, bob] = [
    await addUser(db, { username: 'ada', password: 'a fine one of three' }),
    await addUser(db, { username: 'bob', password: 'a fine one of three' }),
  ];
  const times = { createdOnMs: 1, expiresAtMs: 2 ** 42 };
  const session = { ...times, lastSeenMs: 1, idleEndsMs: 2 ** 42, userAgent: '', address: '' };
  for (const [userId, names] of [
    [ada, ['host page', 'nightly import']],
    [bob, ['of bob']],
  ] as const) {
    for (const name of names) await db.insert(apiTokens).values({ userId, name, tokenHash: `t ${name}`, prefix: 'm_', ...times });
    await db.insert(sessions).values({ userId, tokenHash: `s ${userId}`, ...session });
  }
  const revoked = await resetPassword(db, 'ada', 'another fine one of four');
  expect(revoked).toEqual({ sessionCount: 1, apiTokenNames: ['host page', 'nightly import'] });
  expect((await db.select().from(apiTokens)).map(({ name }) => name)).toEqual(['of bob']);
  expect((await db.select().from(sessions)).map(({ userId }) => userId)).toEqual([bob]);
  expect(describeReset('ada', revoked)).toBe(
    'Changed the password of "ada": 1 session ended, 2 API tokens revoked. Access tokens of API logins no longer work.\n' +
      'Create new tokens for the scripts and sites that used: host page, nightly import.',
  );
  expect(describeReset('bob', { sessionCount: 0, apiTokenNames: [] })).toBe(
    'Changed the password of "bob": 0 sessions ended, 0 API tokens revoked. Access tokens of API logins no longer work.',
  );
});
