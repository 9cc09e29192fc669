import { describe, expect, it } from 'vitest';
import type { AppError } from '#app/domain/errors.ts';
import { decryptSecrets, encryptSecrets, readKeyId, secretsKeyId } from './secrets.server.ts';

const secretKey = 'a secret key for tests, long enough to be one';
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));
const owner = { uuid: '0f0e0d0c-1111-4222-8333-444455556666', name: 'sales' };
const secrets = { password: 'pässwörd "\'%; \u{1F600}' };

const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.unreachable('It was read.'),
    (error: unknown) => error as AppError,
  );

describe('secrets', () => {
  it('come back as they went in, and never look the same twice', async () => {
    const texts = await Promise.all([1, 2].map(() => encryptSecrets(secrets, owner, { secretKey, randomBytes })));
    expect(texts[0]).not.toBe(texts[1]);
    for (const text of texts) {
      expect(text).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
      expect(text).not.toContain('pässwörd');
      expect(await decryptSecrets(text, owner, secretKey)).toEqual(secrets);
    }
  });

  it('name the key that made them', async () => {
    const text = await encryptSecrets(secrets, owner, { secretKey, randomBytes });
    expect(readKeyId(text)).toBe(await secretsKeyId(secretKey));
    expect(readKeyId(text)).not.toBe(await secretsKeyId(`${secretKey}.`));
    expect(readKeyId('v2.x')).toBeNull();
  });

  it('cannot be read with another key, and the error says how to go on', async () => {
    const text = await encryptSecrets(secrets, owner, { secretKey, randomBytes });
    const error = await failure(decryptSecrets(text, owner, 'another key that is as long as it has to be'));
    expect(error.type).toBe('CONNECTION_INVALID_PASSWORD_ERROR');
    expect(error.message).toContain('npm run secrets:rotate');
    expect(error.message).toContain('"sales"');
  });

  it('cannot be moved to another database, nor changed by a bit', async () => {
    const text = await encryptSecrets(secrets, owner, { secretKey, randomBytes });
    const other = { ...owner, uuid: 'ffffffff-1111-4222-8333-444455556666' };
    const changed = text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA');
    for (const attempt of [
      () => decryptSecrets(text, other, secretKey),
      () => decryptSecrets(changed, owner, secretKey),
      () => decryptSecrets('', owner, secretKey),
      () => decryptSecrets(`${text}.more`, owner, secretKey),
      () => decryptSecrets(text.replace('v1', 'v2'), owner, secretKey),
      () => decryptSecrets(text.split('.').slice(0, 3).join('.'), owner, secretKey),
      () => decryptSecrets(text.replace(/[^.]+$/, '!!!'), owner, secretKey),
    ])
      expect((await failure(attempt())).type).toBe('CONNECTION_INVALID_PASSWORD_ERROR');
  });
});
