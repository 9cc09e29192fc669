import { scryptSync } from 'node:crypto';
import { base64url } from 'jose';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.server.ts';

const random = (count: number) => crypto.getRandomValues(new Uint8Array(count));

describe('password hashes', () => {
  it('fit their password only, and differ for the same password', async () => {
    const [a, b] = [await hashPassword('pässword 1', random), await hashPassword('pässword 1', random)];
    expect(a).not.toBe(b);
    expect(a).toMatch(/^scrypt\$16384\$16\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword('pässword 1', a)).toBe(true);
    expect(await verifyPassword('pässword 2', a)).toBe(false);
  });

  it('do not depend on how accents are composed', async () => {
    expect(await verifyPassword('pa\u0308ss', await hashPassword('p\u00e4ss', random))).toBe(true);
  });

  it('fit nothing for unknown users or broken texts', async () => {
    for (const hash of [null, '', 'scrypt', 'scrypt$16384$16$1$$', 'plain', 'scrypt$3$1$1$AAAA'])
      expect(await verifyPassword('', hash)).toBe(false);
  });

  it('made at another cost are still checked', async () => {
    const old = `scrypt$1024$8$1$${base64url.encode('salt')}$${base64url.encode(scryptSync('old', 'salt', 32, { N: 1024, r: 8, p: 1 }))}`;
    expect([await verifyPassword('old', old), await verifyPassword('new', old)]).toEqual([true, false]);
  });
});
