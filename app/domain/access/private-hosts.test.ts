import { describe, expect, it } from 'vitest';
import { describePrivateHost, parseAllowedPrivateHosts } from './private-hosts.ts';

describe('the private hosts that an operator allows', () => {
  it('are allowed for their own use and port alone', () => {
    const { isAllowedPrivate, mistakes } = parseAllowedPrivateHosts(
      'databases=db.lan:5432, mail=10.0.0.5:25\nwebhooks=[::1]:8080',
    );
    expect(mistakes).toEqual([]);
    expect(isAllowedPrivate('databases', 'db.lan', 5432)).toBe(true);
    expect(isAllowedPrivate('mail', '10.0.0.5', 25)).toBe(true);
    expect(isAllowedPrivate('webhooks', '::1', 8080)).toBe(true);
    expect(isAllowedPrivate('webhooks', 'db.lan', 5432)).toBe(false);
    expect(isAllowedPrivate('databases', 'db.lan', 5433)).toBe(false);
    expect(isAllowedPrivate('databases', 'x.db.lan', 5432)).toBe(false);
    expect(isAllowedPrivate('mail', '10.0.0.6', 25)).toBe(false);
  });

  it('are none where nothing is listed', () => {
    for (const text of ['', '  ', ',', 'true'])
      expect(parseAllowedPrivateHosts(text).isAllowedPrivate('databases', 'localhost', 5432)).toBe(false);
  });

  it.each([
    ['databases=LocalHost:5432', 'localhost.'],
    ['databases=localhost.:05432', 'LOCALHOST'],
    ['databases=[0:0:0:0:0:0:0:1]:5432', '[::1]'],
    ['databases=[::FFFF:10.0.0.1]:5432', '::ffff:a00:1'],
    ['databases=127.0.0.1:*', '127.0.0.1'],
  ])('are compared as addresses, not as they are written: %s is %s', (text, host) => {
    expect(parseAllowedPrivateHosts(text).isAllowedPrivate('databases', host, 5432)).toBe(true);
  });

  it.each(['2130706433', '0x7f.1', '127.1', '127.0.0.1.', '0177.0.0.1', '::ffff:127.0.0.1', 'localhost\0', '127.0.0.1 5432'])(
    'are never reached by another way of writing them: %s',
    (host) => {
      const { isAllowedPrivate } = parseAllowedPrivateHosts('databases=127.0.0.1:5432 databases=localhost:5432');
      expect(isAllowedPrivate('databases', host, 5432)).toBe(false);
    },
  );

  it.each([
    'true',
    'localhost:5432',
    'databases=localhost',
    'databases=:5432',
    'databases=::1:5432',
    'databases=2130706433:5432',
    'databases=10.0.0.0/8:5432',
    'databases=*:5432',
    'databases=a:0',
    'databases=a:65536',
    'databases=a:99999',
    'Databases=a:1',
    'files=a:1',
    'databases=[::1]',
    'databases=http://a:1',
  ])('are told apart from what is no entry: %s', (entry) => {
    expect(parseAllowedPrivateHosts(`mail=a:1 ${entry}`).mistakes).toEqual([entry]);
  });

  it('can be listed as a refusal names them', () => {
    for (const host of ['localhost', '10.0.0.1', '::1']) {
      const [, entry = ''] = /: (\S+)\.$/.exec(describePrivateHost('webhooks', host, 8080)) ?? [];
      expect(parseAllowedPrivateHosts(entry).isAllowedPrivate('webhooks', host, 8080)).toBe(true);
    }
  });
});
