import { describe, expect, it } from 'vitest';
import { foreignHost, mediaSources, parseMediaHosts } from './media-hosts.ts';

describe('parseMediaHosts', () => {
  it('reads hosts however they are written, and leaves out what is none', () => {
    const setting =
      "https://CDN.example.com/, *.example.org\n cdn.example.com images:8443 'unsafe-inline' https: * data: a;b http://x.example";
    expect(parseMediaHosts(setting)).toEqual(['cdn.example.com', '*.example.org', 'images:8443']);
    expect(parseMediaHosts('')).toEqual([]);
  });
});

describe('foreignHost', () => {
  const hosts = ['cdn.example.com', '*.example.org'];
  it.each(['/a.png', 'a.png', 'https://cdn.example.com/a.png', 'https://x.example.org/a.png', 'https://cdn.example.com:443/a'])(
    'lets %s be loaded',
    (address) => expect(foreignHost(address, hosts)).toBeNull(),
  );
  it.each([
    ['https://evil.example/a.png', 'evil.example'],
    ['http://cdn.example.com/a.png', 'cdn.example.com'],
    ['https://cdn.example.com.evil.example/a.png', 'cdn.example.com.evil.example'],
    ['https://example.org/a.png', 'example.org'],
    ['https://evilexample.org/a.png', 'evilexample.org'],
    ['https://cdn.example.com:8443/a.png', 'cdn.example.com:8443'],
    ['https://cdn.example.com@evil.example/a.png', 'evil.example'],
    ['//evil.example/a.png', 'evil.example'],
    ['/\\evil.example/a.png', 'evil.example'],
    ['https:/\\evil.example', 'evil.example'],
    ['https://[', ''],
  ])('names the host of %s', (address, host) => expect(foreignHost(address, hosts)).toBe(host));
});

it('makes sources of a policy', () =>
  expect(mediaSources(['a.example', '*.b.example'])).toBe(' https://a.example https://*.b.example'));
