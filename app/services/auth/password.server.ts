// Password hashes by scrypt. The hash contains its cost, so that it can be raised without ending old passwords.
import { scrypt, timingSafeEqual } from 'node:crypto';
import { base64url } from 'jose';

interface Cost {
  readonly n: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MB and about 70 ms. Not PBKDF2: the platform can cap its rounds. */
const COST: Cost = { n: 16_384, r: 16, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;

/** No password has this hash: checking against it costs what checking a real one costs. */
const nobody = (): string => format(COST, new Uint8Array(SALT_BYTES), new Uint8Array(HASH_BYTES));

/** The hash to store, as `scrypt$N$r$p$salt$hash`. */
export async function hashPassword(password: string, randomBytes: (count: number) => Uint8Array): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format(COST, salt, await derive(password, salt, COST));
}

/** Whether the password matches the hash. A null hash means an unknown user: false, at the same cost. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = parse(hash ?? nobody());
  if (!parsed) return verifyPassword(password, null);
  const derived = await derive(password, parsed.salt, parsed.cost);
  return derived.length === parsed.hash.length && timingSafeEqual(derived, parsed.hash) && hash !== null;
}

function derive(password: string, salt: Uint8Array, { n, r, p }: Cost): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, { N: n, r, p, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

const format = ({ n, r, p }: Cost, salt: Uint8Array, hash: Uint8Array): string =>
  ['scrypt', n, r, p, base64url.encode(salt), base64url.encode(hash)].join('$');

function parse(text: string): { cost: Cost; salt: Uint8Array; hash: Uint8Array } | null {
  const match = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(text);
  if (!match) return null;
  const [, n, r, p, salt = '', hash = ''] = match;
  return { cost: { n: Number(n), r: Number(r), p: Number(p) }, salt: base64url.decode(salt), hash: base64url.decode(hash) };
}
