import { describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { readSettings } from './settings.ts';

describe('settings of a start', () => {
  it('have defaults, also for variables that are empty', () => {
    const expected = { host: '127.0.0.1', port: 8788, stateDir: '.meridian', adminPassword: null, isBehindProxy: false };
    expect(readSettings({})).toMatchObject(expected);
    expect(
      readSettings({ MERIDIAN_PORT: '', MERIDIAN_HOST: ' ', MERIDIAN_STATE: '', MERIDIAN_ADMIN_PASSWORD: '' }),
    ).toMatchObject(expected);
  });

  it('are read as they are written', () => {
    expect(
      readSettings({
        MERIDIAN_PORT: '9000',
        MERIDIAN_HOST: '::',
        MERIDIAN_STATE: '/a b/ü',
        MERIDIAN_BEHIND_PROXY: 'true',
        MERIDIAN_LOG_DAYS: '7',
      }),
    ).toMatchObject({ port: 9000, host: '::', stateDir: '/a b/ü', isBehindProxy: true, logDays: '7' });
  });

  it.each(['abc', '0', '-1', '70000', '8788.5', '1e3', '0x50', '8788abc', 'NaN', 'Infinity'])(
    'name a port that is none: %s',
    (port) => {
      expect(() => readSettings({ MERIDIAN_PORT: port })).toThrow(
        `MERIDIAN_PORT=${port} isn't a whole number from 1 to 65535. Set one, for example MERIDIAN_PORT=8788`,
      );
    },
  );

  it('turn a limit of callers off by 0', () => {
    expect(readSettings({ MERIDIAN_QUERIES_PER_MINUTE: '0', MERIDIAN_QUERIES_AT_A_TIME: '5' }).limits).toEqual({
      QUERIES_PER_MINUTE: '0',
      QUERIES_AT_A_TIME: '5',
    });
    expect(() => readSettings({ MERIDIAN_QUERIES_AT_A_TIME: '1001' })).toThrow(/from 0 to 1000\. /);
  });

  it('are limits under the names of the Workers', () => {
    expect(readSettings({ MERIDIAN_EXPORT_MAX_ROWS: '250000', MERIDIAN_SQLLAB_TIMEOUT_S: '90' }).limits).toEqual({
      EXPORT_MAX_ROWS: '250000',
      SQLLAB_TIMEOUT_S: '90',
    });
    expect(() => readSettings({ MERIDIAN_UPLOAD_MAX_MB: '0' })).toThrow(/^MERIDIAN_UPLOAD_MAX_MB=0 isn't a whole number/);
  });

  it('set the level of the log and what a slow query is', () => {
    expect(readSettings({ MERIDIAN_LOG_LEVEL: 'DEBUG', MERIDIAN_SLOW_QUERY_S: '3' }).logging).toEqual({
      LOG_LEVEL: 'debug',
      SLOW_QUERY_S: '3',
    });
    expect(readSettings({}).logging).toEqual({});
    expect(() => readSettings({ MERIDIAN_LOG_LEVEL: 'loud' })).toThrow(
      "MERIDIAN_LOG_LEVEL=loud isn't one of debug, info, warn, error. Set one, or remove it.",
    );
    expect(() => readSettings({ MERIDIAN_SLOW_QUERY_S: '0' })).toThrow(/^MERIDIAN_SLOW_QUERY_S=0 isn't a whole number/);
  });

  it('spec 234, 313, 314, 315: switch features off under the names of the Workers', () => {
    const off = { MERIDIAN_CROSS_FILTERS: 'false', MERIDIAN_ASYNC_QUERIES: 'no', MERIDIAN_DASHBOARD_ROLES: '0' };
    const names = ['CROSS_FILTERS', 'ASYNC_QUERIES', 'DASHBOARD_ROLES'];
    expect(readSettings({ MERIDIAN_SQLLAB_BACKEND_PERSISTENCE: 'no' }).limits).toEqual({ SQLLAB_BACKEND_PERSISTENCE: 'false' });
    expect(readSettings(off).limits).toEqual(Object.fromEntries(names.map((name) => [name, 'false'])));
    expect(readSettings({ MERIDIAN_CROSS_FILTERS: 'true' }).limits).toEqual({ CROSS_FILTERS: 'true' });
    expect(readSettings({}).limits).toEqual({});
    expect(() => readSettings({ MERIDIAN_DASHBOARD_ROLES: 'some' })).toThrow(
      /^MERIDIAN_DASHBOARD_ROLES=some isn't true or false/,
    );
  });

  it('take addresses that can read metrics, and refuse names', () => {
    expect(readSettings({}).metricsClients).toEqual([]);
    expect(readSettings({ MERIDIAN_METRICS_CLIENTS: '10.0.0.7, fd00::1' }).metricsClients).toEqual(['10.0.0.7', 'fd00::1']);
    expect(() => readSettings({ MERIDIAN_METRICS_CLIENTS: '10.0.0.7,prometheus' })).toThrow(
      "MERIDIAN_METRICS_CLIENTS: prometheus isn't an IP address.",
    );
  });

  it('name other values that cannot be', () => {
    expect(() => readSettings({ MERIDIAN_LOG_DAYS: 'forever' })).toThrow(/^MERIDIAN_LOG_DAYS=forever isn't a whole number/);
    expect(() => readSettings({ MERIDIAN_BEHIND_PROXY: 'nginx' })).toThrow(/^MERIDIAN_BEHIND_PROXY=nginx isn't true or false/);
    expect(() => readSettings({ MERIDIAN_PUBLIC_URL: 'm.example.com' })).toThrow(
      /^MERIDIAN_PUBLIC_URL=m\.example\.com isn't an address/,
    );
    expect(readSettings({ MERIDIAN_PUBLIC_URL: 'https://m.example.com/' }).publicUrl).toBe('https://m.example.com');
  });

  it('takes hosts that are not public with their port and use, and names an entry that is none', () => {
    const text = 'databases=localhost:5432, mail=[::1]:25';
    const { isAllowedPrivate } = parseAllowedPrivateHosts(readSettings({}).allowedPrivateHosts);
    const isReached = (use: 'databases' | 'mail' | 'webhooks') => isAllowedPrivate(use, 'localhost', 5432);
    expect([isReached('databases'), isReached('mail'), isReached('webhooks')]).toEqual([true, true, false]);
    expect(isAllowedPrivate('databases', '10.0.0.5', 5432)).toBe(false);
    for (const open of [
      { MERIDIAN_HOST: '0.0.0.0' },
      { MERIDIAN_BEHIND_PROXY: 'true' },
      { MERIDIAN_PUBLIC_URL: 'https://a.example' },
    ])
      expect(readSettings(open).allowedPrivateHosts).toBe('');
    expect(readSettings({ MERIDIAN_ALLOWED_PRIVATE_HOSTS: text }).allowedPrivateHosts).toBe(text);
    expect(() => readSettings({ MERIDIAN_ALLOWED_PRIVATE_HOSTS: `${text} localhost:3306` })).toThrow(
      /isn't use=host:port: localhost:3306\. Uses are databases, mail and webhooks, for example/,
    );
  });

  it.each(['MERIDIAN_ALLOW_PRIVATE_ADDRESSES', 'ALLOW_PRIVATE_ADDRESSES'])('says what replaces %s', (name) => {
    expect(() => readSettings({ [name]: 'true' })).toThrow(
      `${name} no longer has an effect. Remove it, and list each host that isn't public with its port and use, for example MERIDIAN_ALLOWED_PRIVATE_HOSTS=databases=localhost:5432`,
    );
  });

  it('tells the Workers how operators write the names of settings', () => {
    const delivery = readSettings({ MERIDIAN_EMAIL_FROM: 'reports@example.com' }).delivery;
    expect(delivery).toEqual({ SETTING_PREFIX: 'MERIDIAN_', EMAIL_FROM: 'reports@example.com' });
  });
});
