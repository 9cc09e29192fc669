import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { expect, it } from 'vitest';
import { startScram } from './scram.server.ts';

const SALT = 'W22ZaJ0SNY7soEsUEjb6gQ==';
const SERVER_FIRST = `r=clientserver,s=${SALT},i=4096`;
const AUTH_MESSAGE = `n=*,r=client,${SERVER_FIRST},c=biws,r=clientserver`;

const decode = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const hmac = (key: Uint8Array, text: string): Uint8Array => decode(createHmac('sha256', key).update(text).digest('base64'));
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
const saltedPassword = new Uint8Array(pbkdf2Sync('pencil', decode(SALT), 4096, 32, 'sha256'));

it('proves the password to the server, and the server to the client', async () => {
  const scram = startScram('pencil', 'client');
  expect(scram.clientFirst).toBe('n,,n=*,r=client');
  const [withoutProof = '', proof = ''] = (await scram.respond(SERVER_FIRST)).split(',p=');
  expect(withoutProof).toBe('c=biws,r=clientserver');
  const storedKey = sha256(hmac(saltedPassword, 'Client Key'));
  const clientSignature = hmac(decode(storedKey), AUTH_MESSAGE);
  expect(sha256(decode(proof).map((byte, index) => byte ^ (clientSignature[index] ?? 0)))).toBe(storedKey);
  const serverSignature = hmac(hmac(saltedPassword, 'Server Key'), AUTH_MESSAGE);
  scram.verify(`v=${btoa(String.fromCharCode(...serverSignature))}`);
  expect(() => scram.verify(`v=${SALT}`)).toThrow('did not prove that it knows the password');
});

it.each([
  [`r=other,s=${SALT},i=4096`, 'did not repeat the nonce'],
  [`r=client,s=${SALT},i=4096`, 'did not repeat the nonce'],
  ['r=clientserver,s=,i=4096', 'an empty or invalid salt'],
  ['r=clientserver,s=?,i=4096', 'an empty or invalid salt'],
  ['r=clientserver,i=4096', 'an empty or invalid salt'],
  [`r=clientserver,s=${SALT},i=0`, 'an iteration count'],
  [`r=clientserver,s=${SALT},i=100001`, 'an iteration count'],
  [`r=clientserver,s=${SALT}`, 'an iteration count'],
])('refuses the server-first-message %s', async (serverFirst, message) => {
  await expect(startScram('pencil', 'client').respond(serverFirst)).rejects.toThrow(message);
});
