// Keys of shared queries: short, and not to be guessed.
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 11;
/** Bytes at and above it would make the first letters likelier. */
const FAIR_BYTES = 256 - (256 % LETTERS.length);

/** 65 random bits as eleven letters and digits. */
export function newSharedKey(randomBytes: (count: number) => Uint8Array): string {
  let key = '';
  while (key.length < KEY_LENGTH)
    for (const byte of randomBytes(KEY_LENGTH * 2))
      if (byte < FAIR_BYTES && key.length < KEY_LENGTH) key += LETTERS.charAt(byte % LETTERS.length);
  return key;
}
