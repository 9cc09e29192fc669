import { describe, expect, it } from 'vitest';
import { explainInstall } from './install-failure.mjs';
import { describeMissing, findMissing, installCommands } from './test-needs.mjs';

const FACTS = { registry: 'https://registry.example/', cache: '/home/ada/.npm', isReachable: true };

describe('a failed installation', () => {
  it.each([
    [
      'npm error code EROFS\nnpm error path /home/ada/.npm/_cacache/tmp/x\n    at async',
      /^npm can't write its cache in \/home\/ada\/\.npm\. .*npm_config_cache=/,
    ],
    ['npm error code EACCES\nnpm error path /srv/meridian/node_modules', /^npm can't write node_modules in /],
    ['npm error code ENOSPC', /^The disk is full: packages need about 1\.5 GB/],
    ['npm error code ECONNREFUSED', /registry https:\/\/registry\.example\/ can't be reached\. Check the network/],
    ['npm error code ENOTFOUND', /can't be reached/],
    ['npm error network ETIMEDOUT', /can't be reached/],
    ['npm error code E401', /refuses them/],
    ['npm error code EINTEGRITY', /damaged/],
    ['npm error something else\nnpm error more', /^Packages were not installed: something else\. Run npm ci/],
    ['', /^Packages were not installed: npm gave no reason/],
  ])('is explained in one line that says what to do: %j', (errors, expected) => {
    const sentence = explainInstall(errors, FACTS);
    expect(sentence).toMatch(expected);
    expect(sentence).not.toContain('\n');
  });

  it('is the registry where that did not reply before', () => {
    expect(explainInstall('npm error anything', { ...FACTS, isReachable: false })).toMatch(/can't be reached/);
  });
});

describe('what npm test needs', () => {
  const onMachine =
    (...paths: string[]) =>
    (path: string): boolean =>
      paths.includes(path);

  it('is nothing more on a machine that has it all', () => {
    for (const chromium of ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'])
      expect(
        findMissing(
          { PATH: '/a:/b' },
          onMachine(chromium, '/a/initdb', '/usr/sbin/mariadbd', '/usr/sbin/pgbouncer', '/b/openssl'),
        ),
      ).toEqual([]);
    expect(
      findMissing(
        { PATH: '/a', CHROMIUM_PATH: '/opt/c' },
        onMachine('/opt/c', '/a/initdb', '/a/mariadbd', '/a/pgbouncer', '/a/openssl'),
      ),
    ).toEqual([]);
  });

  it('is named all at once, with one line that installs it', () => {
    const text = describeMissing(findMissing({ PATH: '/a' }, onMachine()));
    for (const name of ['Chromium', 'PostgreSQL', 'MariaDB', 'PgBouncer', 'openssl']) expect(text).toContain(name);
    expect(text.split('\n').at(-1)).toBe(
      'Install with: sudo apt-get install -y chromium-headless-shell postgresql mariadb-server pgbouncer openssl',
    );
  });

  it('names a setting that points nowhere', () => {
    const text = describeMissing(
      findMissing({ PATH: '/a', CHROMIUM_PATH: '/nope' }, onMachine('/a/initdb', '/a/mariadbd', '/a/pgbouncer', '/a/openssl')),
    );
    expect(text).toContain('CHROMIUM_PATH=/nope');
    expect(text).not.toContain('apt-get');
  });

  it('is installed only by root and in CI', () => {
    const missing = findMissing({ PATH: '/a' }, onMachine('/usr/bin/chromium', '/a/initdb', '/a/pgbouncer', '/a/openssl'));
    const install = (isRoot: boolean, isCi: boolean): string[] =>
      installCommands(missing, { isRoot, isCi }).map((command) => command.join(' '));
    expect(install(true, false)).toEqual([
      'apt-get update -qq',
      'env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq mariadb-server',
    ]);
    expect(install(false, true)[1]).toMatch(/^sudo -n env .* install -y -qq mariadb-server$/);
    expect(install(false, false)).toEqual([]);
    expect(installCommands([], { isRoot: true, isCi: true })).toEqual([]);
  });
});
