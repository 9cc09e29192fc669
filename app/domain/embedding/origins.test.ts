import { describe, expect, it } from 'vitest';
import { parseOrigins, readOrigin } from './origins.ts';

describe('readOrigin', () => {
  it('takes scheme, host and port alone', () => {
    expect(readOrigin('https://Wiki.example.com/')).toBe('https://wiki.example.com');
    expect(readOrigin('http://localhost:3000')).toBe('http://localhost:3000');
    const wrong = [
      'wiki.example.com',
      'https://*.example.com',
      'https://x.example/a',
      'ftp://x.example',
      "https://x.example; script-src 'x'",
      '',
    ];
    expect(wrong.map(readOrigin)).toEqual(wrong.map(() => null));
  });
});

describe('parseOrigins', () => {
  it('leaves out what is none', () => {
    expect(parseOrigins(' https://a.example,\n* https://b.example:8443')).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]);
    expect(parseOrigins('')).toEqual([]);
  });
});
