import { expect, it } from 'vitest';
import { readServiceAccount } from './service-account.ts';

const KEY = { type: 'service_account', client_email: 'a@b.iam.gserviceaccount.com', private_key: '-----BEGIN PRIVATE KEY-----' };

it('reads the file of a key', () => {
  expect(readServiceAccount(JSON.stringify(KEY))).toEqual({ email: KEY.client_email, privateKey: KEY.private_key, keyId: null });
});

it('says what to paste in place of a text that is no key', () => {
  expect(() => readServiceAccount('swordfish')).toThrow(
    /^This isn’t the key of a service account\. Paste the whole JSON file that Google’s console gives for it\.$/,
  );
});

it('names the fields of a key that are wrong, and repeats nothing of them', () => {
  expect(() => readServiceAccount(JSON.stringify({ ...KEY, private_key: 'swordfish' }))).toThrow(
    /gives for it\. Check: private_key\.$/,
  );
});
