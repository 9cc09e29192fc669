import { expect, it } from 'vitest';
import { parsePublicUrl } from '#app/domain/setup/public-url.ts';
import { publicAddress } from './public-address.ts';

it('is the operator’s, whatever host was requested', () => {
  const requested = new URL('https://evil.example.org/d/1');
  expect(publicAddress({ publicUrl: 'https://bi.example.com' }, requested)).toBe('https://bi.example.com');
  expect(publicAddress({ publicUrl: null }, requested)).toBe('https://evil.example.org');
});

it('is an address of the web, without its last slash', () => {
  expect(parsePublicUrl(' https://bi.example.com/ ')).toBe('https://bi.example.com');
  expect(parsePublicUrl('https://example.com/bi//')).toBe('https://example.com/bi');
  for (const text of ['', '/', 'bi.example.com', 'javascript:alert(1)']) expect(parsePublicUrl(text)).toBeNull();
});
