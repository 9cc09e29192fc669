// Password hashes by scrypt. The hash contains its cost, so that it can be raised without ending old passwords.
import { scrypt, timingSafeEqual } from 'node:crypto';
import { base64url } from 'jose';
import type { PasswordCost } from '#app/domain/access/password-cost.ts';

const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** No password has this hash: checking against it costs what checking a real one costs. */
const nobody = (cost: PasswordCost): string => format(cost, new Uint8Array(SALT_BYTES), new Uint8Array(HASH_BYTES));

interface Hashing {
  readonly passwordCost: PasswordCost;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The hash to store, as `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string, { passwordCost, randomBytes }: Hashing): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(passwordCost, salt, await derive(password, salt, passwordCost));
}

/** Whether the password matches the hash. A null hash means an unknown user: false, at the cost of a new hash. */
export async function verifyPassword(password: string, hash: string | null, cost: PasswordCost): Promise<boolean> {
  const parsed = parse(hash ?? nobody(cost));
  if (!parsed) return verifyPassword(password, null, cost);
  const derived = await derive(password, parsed.salt, parsed.cost);
  return derived.length === parsed.hash.length && timingSafeEqual(derived, parsed.hash) && hash !== null;
}

function derive(password: string, salt: Uint8Array, { n, r, p }: PasswordCost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { N: n, r, p, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

const format = ({ n, r, p }: PasswordCost, salt: Uint8Array, hash: Uint8Array): string =>
  ['scrypt', n, r, p, base64url.encode(salt), base64url.encode(hash)].join('$');

function parse(text: string): { cost: PasswordCost; salt: Uint8Array; hash: Uint8Array } | null {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(text);
  if (!match) return null;
  const [, n, r, p, salt = '', hash = ''] = match;
  return { cost: { n: Number(n), r: Number(r), p: Number(p) }, salt: base64url.decode(salt), hash: base64url.decode(hash) };
}
