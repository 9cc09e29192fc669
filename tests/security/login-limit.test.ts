// Guessing passwords is slowed down by account and address together, and others' guesses lock no one out.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADDRESS_BACKOFF, LOGIN_WINDOW_MS, MAX_ACCOUNT_FAILURES } from '#app/domain/access/login-limit.ts';
import { MAX_KNOWN_ADDRESSES } from '#app/stores/session/login-attempts.server.ts';
import { buildConfig } from '#workers/build-config.ts';
import { changePassword } from '#app/services/auth/change-password.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { TEST_CONFIG } from '#tests/fixtures/metadata/metadata.ts';
import { readReplyJson, PASSWORD, startAuth, withCookie, type Auth } from '#tests/fixtures/access/auth.ts';

let auth: Auth;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
beforeEach(async () => {
  auth.clock.nowMs += LOGIN_WINDOW_MS + 1;
  await auth.settle();
  await auth.d1.prepare('delete from login_addresses').run();
  await auth.d1.prepare('delete from login_attempts').run();
});

const HOME = '192.0.2.1';
const ELSEWHERE = '198.51.100.1';

const attempt = (username: string, password: string, address: string, headers: Record<string, string> = {}) =>
  auth.post('/api/v1/security/login', { username, password }, { 'cf-connecting-ip': address, ...headers });

/** The statuses of so many wrong guesses one after another. */
async function guess(count: number, address: string, username = 'ada', headers: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await attempt(username, `wrong ${n}`, address, headers)).status);
  await auth.settle();
  return statuses;
}

/** As if so many attempts had been counted: checking that many passwords takes a minute. */
const setAttempts = (kind: 'account' | 'address', attempts: number) =>
  auth.d1.prepare('update login_attempts set attempts = ? where key like ?').bind(attempts, `${kind}:%`).run();

const rowCount = async (table: string): Promise<number> =>
  (await auth.d1.prepare(`select count(*) as n from ${table}`).all<{ n: number }>()).results[0]?.n ?? -1;

describe('a right password', () => {
  it('is taken from an address that the user has logged in from before, however many wrong ones came from it', async () => {
    expect((await attempt('ada', PASSWORD, HOME)).status).toBe(200);
    expect((await guess(12, HOME)).at(-1)).toBe(429);
    expect((await attempt('ADA', PASSWORD, HOME)).status).toBe(200);
    await guess(1, HOME, 'nobody');
    await setAttempts('address', ADDRESS_BACKOFF.freeAttempts + 10);
    expect(await guess(2, HOME, 'someone')).toEqual([401, 429]);
    expect((await attempt('ada', PASSWORD, HOME)).status).toBe(200);
  });

  it('is taken from the IPv6 network of before', async () => {
    expect((await attempt('ada', PASSWORD, '2001:db8:0:1::1')).status).toBe(200);
    expect((await guess(6, '2001:db8:0:1:ffff::2')).at(-1)).toBe(429);
    expect((await attempt('ada', PASSWORD, '2001:db8:0:1::3')).status).toBe(200);
  });

  it('is taken from a new address whatever was tried from others', async () => {
    await guess(12, ELSEWHERE);
    expect((await attempt('ada', PASSWORD, HOME)).status).toBe(200);
  });

  it('is taken at the first attempt from a new address while hundreds of others attack the account', async () => {
    await guess(1, ELSEWHERE);
    await setAttempts('account', MAX_ACCOUNT_FAILURES);
    expect(await guess(2, '203.0.114.1')).toEqual([401, 429]);
    expect((await attempt('ada', PASSWORD, '203.0.114.2')).status).toBe(200);
  });

  it('does not need another address of the same user, nor is one user known by the addresses of another', async () => {
    await addTestUser(auth.db, { username: 'bea', password: PASSWORD, role: 'Gamma' });
    expect((await attempt('bea', PASSWORD, HOME)).status).toBe(200);
    await guess(6, HOME);
    expect((await attempt('ada', PASSWORD, HOME)).status).toBe(429);
    expect((await attempt('bea', PASSWORD, HOME)).status).toBe(200);
  });
});

describe('wrong passwords', () => {
  it('wait after the fifth, a second at first and a minute at most, and are never locked', async () => {
    expect(await guess(7, ELSEWHERE)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    let longestS = 0;
    for (let n = 0; n < 12; n += 1) {
      const refused = await attempt('ada', 'wrong', ELSEWHERE);
      expect(refused.status).toBe(429);
      const waitS = Number(refused.headers.get('retry-after'));
      expect((await readReplyJson<{ message: string }>(refused)).message).toMatch(
        /^Too many attempts\. Try again in \d+ seconds?\.$/,
      );
      expect(waitS).toBeGreaterThan(0);
      longestS = Math.max(longestS, waitS);
      auth.clock.nowMs += waitS * 1000;
      expect((await attempt('ada', 'wrong', ELSEWHERE)).status).toBe(401);
    }
    expect(longestS).toBe(60);
    auth.clock.nowMs += 60_000;
    expect((await attempt('ada', PASSWORD, ELSEWHERE)).status).toBe(200);
  });

  it('count when they are made at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 15 }, () => attempt('ghost', 'x', ELSEWHERE)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('on many names from one address are slowed down too, in the whole of an IPv6 network', async () => {
    await attempt('first', 'wrong', '2001:db8:0:7::1');
    await setAttempts('address', ADDRESS_BACKOFF.freeAttempts - 2);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await attempt(`name${n}`, 'wrong', `2001:db8:0:7::${n}`)).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    expect((await attempt('name', 'wrong', '2001:db8:0:8::1')).status).toBe(401);
  });

  it('are not spread over addresses by headers that a client can set', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const spoofed = `203.0.113.${n}`;
      const headers = {
        'x-forwarded-for': spoofed,
        'x-real-ip': spoofed,
        forwarded: `for=${spoofed}`,
        'true-client-ip': spoofed,
      };
      statuses.push(...(await guess(1, ELSEWHERE, 'ada', headers)));
    }
    expect(statuses.slice(5)).toEqual([429, 429, 429, 429, 429]);
  });

  it('get the same replies for a name that exists and one that does not', async () => {
    const read = async (username: string) => {
      const replies: unknown[] = [];
      for (let n = 0; n < 8; n += 1) {
        const reply = await attempt(username, 'wrong', ELSEWHERE);
        replies.push([reply.status, reply.headers.get('retry-after'), await reply.text()]);
      }
      await auth.settle();
      return replies;
    };
    expect(await read('ada')).toEqual(await read('nobody'));
  });
});

it('is for guesses that cost 32 MB and 70 ms each in a Worker, of real names and unknown ones', () => {
  const unset = { SQL_MAX_ROWS: '', EXPORT_MAX_ROWS: '', ALLOWED_PRIVATE_HOSTS: '', IMAGE_HOSTS: '', MERIDIAN_VERSION: '' };
  const { passwordCost } = buildConfig({ ...unset, SECRET_KEY: TEST_CONFIG.secretKey }, new URL('http://localhost'));
  expect(passwordCost).toEqual({ n: 16_384, r: 16, p: 1 });
});

describe('what the limit stores', () => {
  it('has no names or addresses in it, and a bounded number of addresses for each user', async () => {
    for (let n = 0; n < MAX_KNOWN_ADDRESSES; n += 1)
      await auth.d1.prepare('insert into login_addresses values (?, ?, ?)').bind(auth.adaId, `former ${n}`, n).run();
    expect((await attempt('ada', PASSWORD, HOME)).status).toBe(200);
    const { results: known } = await auth.d1
      .prepare('select * from login_addresses order by last_login_ms')
      .all<{ address_hash: string }>();
    expect(known).toHaveLength(MAX_KNOWN_ADDRESSES);
    expect(known[0]?.address_hash).toBe('former 1');
    expect(known.at(-1)?.address_hash).toMatch(/^[0-9a-f]{32}$/);
    await guess(3, ELSEWHERE, 'a name that is a password');
    const { results } = await auth.d1.prepare('select key from login_attempts').all<{ key: string }>();
    expect(results.length).toBeGreaterThan(0);
    for (const { key } of results) expect(key).toMatch(/^(?:account|address|pair):\d{1,6}$/);
  });

  it('does not grow while an address is made to wait', async () => {
    await guess(1, ELSEWHERE);
    await setAttempts('address', ADDRESS_BACKOFF.freeAttempts - 1);
    await guess(1, ELSEWHERE);
    const before = await rowCount('login_attempts');
    for (let n = 0; n < 50; n += 1) await attempt(`other${n}`, 'wrong', ELSEWHERE);
    await auth.settle();
    expect(await rowCount('login_attempts')).toBe(before);
  });
});

describe('changing a password', () => {
  it('slows down guesses at the present one, and those only', async () => {
    const cookie = await auth.login();
    const change = (oldPassword: string) =>
      changePassword(withCookie(cookie), auth.deps, { oldPassword, newPassword: 'another long one', locale: 'en' });
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await change(`wrong ${n}`))?.status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await attempt('ada', PASSWORD, ELSEWHERE)).status).toBe(200);
    auth.clock.nowMs += 2_000;
    expect(await change(PASSWORD)).toBeNull();
    expect((await attempt('ada', 'another long one', ELSEWHERE)).status).toBe(200);
  });
});
