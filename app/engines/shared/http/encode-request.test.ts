import { describe, expect, it } from 'vitest';
import { encodeRequest } from './encode-request.ts';

const address = { host: 'db.example.org', port: 80, tls: 'off' } as const;
const post = (headers: Record<string, string>) => ({ method: 'POST', path: '/', headers, body: 'ü' }) as const;
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

describe('a request', () => {
  it('has its headers in the server’s charset, and its body in UTF-8', () => {
    expect(hex(encodeRequest(address, post({ 'X-User': 'Zoë' }), 'utf-8'))).toMatch(/5a6fc3ab0d0a0d0ac3bc$/);
    expect(hex(encodeRequest(address, post({ 'X-User': 'Zoë' }), 'latin-1'))).toMatch(/5a6feb0d0a0d0ac3bc$/);
  });
  it('is refused where the charset doesn’t have a character: no other name is sent in its place', () => {
    for (const value of ['Łukasz', '名前', '😀'])
      expect(() => encodeRequest(address, post({ 'X-User': value }), 'latin-1')).toThrow(/“.+” in X-User/);
    expect(() => encodeRequest(address, post({ 'X-User': 'Łukasz' }), 'utf-8')).not.toThrow();
  });
  it('can’t have a header that ends its line', () => {
    for (const value of ['a\r\nX: y', 'a\nX: y', 'a\0'])
      expect(() => encodeRequest(address, post({ 'X-User': value }), 'latin-1')).toThrow(/line breaks/);
  });
});
