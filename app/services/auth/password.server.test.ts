import { scryptSync } from 'node:crypto';
import { base64url } from 'jose';
import { describe, expect, it } from 'vitest';
import { PASSWORD_COST } from '#app/domain/access/password-cost.ts';
import { hashPassword, verifyPassword } from './password.server.ts';

const HASHING = { passwordCost: PASSWORD_COST, randomBytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) };
const verify = (password: string, hash: string | null) => verifyPassword(password, hash, PASSWORD_COST);

describe('password hashes', () => {
  it('fit their password only, and differ for the same password', async () => {
    const [a, b] = [await hashPassword('pässword 1', HASHING), await hashPassword('pässword 1', HASHING)];
    expect(a).not.toBe(b);
    expect(a).toMatch(/^scrypt\$16384\$16\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verify('pässword 1', a)).toBe(true);
    expect(await verify('pässword 2', a)).toBe(false);
  });

  it('do not depend on how accents are composed', async () => {
    expect(await verify('pa\u0308ss', await hashPassword('p\u00e4ss', HASHING))).toBe(true);
  });

  it('fit nothing for unknown users or broken texts', async () => {
    for (const hash of [null, '', 'scrypt', 'scrypt$16384$16$1$$', 'plain', 'scrypt$3$1$1$AAAA'])
      expect(await verify('', hash)).toBe(false);
  });

  it('made at another cost are still checked', async () => {
    const old = `scrypt$1024$8$1$${base64url.encode('salt')}$${base64url.encode(scryptSync('old', 'salt', 32, { N: 1024, r: 8, p: 1 }))}`;
    expect([await verify('old', old), await verify('new', old)]).toEqual([true, false]);
  });
});
