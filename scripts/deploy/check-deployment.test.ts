// The check of a deployment. No account was there to record replies of: they are written as the source of wrangler 4.156 prints them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CommandResult } from '#scripts/command/run.ts';
import { WORKERS } from '#scripts/bundle/workers.ts';
import { checkDeployment } from './check-deployment.ts';
import { describeItem, isReady } from './check-item.ts';
import { findPrivateHostProblems } from './private-hosts.ts';
import { checkSettings } from './setting-decisions.ts';
import { readWranglerFacts, type WranglerFacts } from './wrangler-facts.ts';

const DATABASE_ID = '0b5c1f2e-7f3a-4f64-9c55-0c3f6b1d2a10';
const LOGGED_IN = { code: 0, output: '{\n  "loggedIn": true,\n  "authType": "OAuth Token",\n  "accounts": []\n}\n' };
const secretList = (...names: string[]): CommandResult => ({
  code: 0,
  output: JSON.stringify(
    names.map((name) => ({ name, type: 'secret_text' })),
    null,
    '  ',
  ),
});
const failed = (message: string): CommandResult => ({
  code: 1,
  output: `\n✘ [ERROR] ${message}\n\n🪵  Logs were written to "x.log"\n`,
});

/** What wrangler prints where all is there. */
const COMPLETE: Readonly<Record<string, CommandResult>> = {
  'whoami --json': LOGGED_IN,
  'd1 list --json': {
    code: 0,
    output: JSON.stringify([{ uuid: DATABASE_ID, name: 'meridian', version: 'production' }], null, 2),
  },
  'r2 bucket info meridian-results --json': { code: 0, output: '{\n  "name": "meridian-results"\n}\n' },
  ...Object.fromEntries(
    ['events', 'events-dead', 'queries', 'queries-dead', 'reports', 'reports-dead'].map((name) => [
      `queues info ${name}`,
      { code: 0, output: `Queue Name: ${name}\n` },
    ]),
  ),
  'secret list -c durable/wrangler.toml': secretList('SECRET_KEY'),
  'secret list -c workers/report/wrangler.toml': secretList('SECRET_KEY', 'SMTP_URL'),
  'secret list -c wrangler.toml': secretList('SECRET_KEY', 'SMTP_URL'),
};

const written = (change: (text: string) => string = (text) => text): WranglerFacts[] =>
  WORKERS.map(({ config }) => readWranglerFacts(config, change(readFileSync(config, 'utf8'))));

const setUp = (text: string): string =>
  text
    .replace(/^database_id = .*$/m, `database_id = "${DATABASE_ID}"`)
    .replace(/^PUBLIC_URL = .*$/m, 'PUBLIC_URL = "https://meridian.example.com"')
    .replace(/^EMAIL_FROM = .*$/m, 'EMAIL_FROM = "Meridian <reports@example.com>"');

const configured = (): WranglerFacts[] => written(setUp);

async function check(facts: readonly WranglerFacts[], replies: Readonly<Record<string, CommandResult>> = {}) {
  const commands: string[] = [];
  const items = await checkDeployment(facts, async (args) => {
    const command = args.join(' ');
    commands.push(command);
    return replies[command] ?? COMPLETE[command] ?? expect.unreachable(`Nobody recorded: wrangler ${command}`);
  });
  const open = items.filter(({ state }) => state === 'missing' || state === 'unknown').map(describeItem);
  return { commands, open, items, isReady: isReady(items) };
}

it('is ready when everything is there, and only notes that workers.dev has no Cache API', async () => {
  const { open, isReady: passes, commands, items } = await check(configured());
  expect([open, passes]).toEqual([[], true]);
  expect(commands).toEqual(Object.keys(COMPLETE));
  expect(items.map(describeItem)).toContainEqual(expect.stringMatching(/^note .*Cache API has no effect/));
});

it('checks nothing of an account without a login, and lists what the files lack', async () => {
  const {
    commands,
    open,
    isReady: passes,
  } = await check(written(), { 'whoami --json': { code: 1, output: '{"loggedIn":false}' } });
  expect(commands).toEqual(['whoami --json']);
  expect(passes).toBe(false);
  expect(open[0]).toBe('missing  login: npx wrangler login');
  expect(open).toEqual(
    expect.arrayContaining([
      'unknown  queue reports-dead: log in first',
      expect.stringMatching(/^missing {2}public address .*PUBLIC_URL must be/),
      expect.stringMatching(/^missing {2}sender and mail server of meridian-report .*EMAIL_FROM/),
    ]),
  );
});

it.each([
  ['d1 list --json', { code: 0, output: '[]' }, 'missing  database meridian: npx wrangler d1 create meridian'],
  [
    'r2 bucket info meridian-results --json',
    failed('A request to the Cloudflare API failed.\n  The specified bucket does not exist. [code: 10006]'),
    'missing  bucket meridian-results: npx wrangler r2 bucket create meridian-results',
  ],
  [
    'queues info reports-dead',
    failed('Queue "reports-dead" does not exist. To create it, run: wrangler queues create reports-dead'),
    'missing  queue reports-dead: npx wrangler queues create reports-dead',
  ],
  [
    'queues info reports',
    failed('A request to the Cloudflare API (/accounts/1/queues) failed.'),
    'unknown  queue reports: wrangler says: A request to the Cloudflare API (/accounts/1/queues) failed.',
  ],
  [
    'secret list -c durable/wrangler.toml',
    failed('Worker "meridian-objects" not found.\n\nIf this is a new Worker, run `wrangler deploy` first to create it.'),
    'missing  secret SECRET_KEY of meridian-objects: npx wrangler secret put SECRET_KEY -c durable/wrangler.toml',
  ],
])('names what is missing: %s', async (command, reply, item) => {
  const { open, isReady: passes } = await check(configured(), { [command]: reply });
  expect([open, passes]).toEqual([[item], false]);
});

it('names the secret of the report Worker, and the mail server that neither Worker has', async () => {
  const { open } = await check(configured(), {
    'secret list -c workers/report/wrangler.toml': secretList(),
    'secret list -c wrangler.toml': secretList('SECRET_KEY'),
  });
  expect(open).toEqual([
    'missing  secret SECRET_KEY of meridian-report: npx wrangler secret put SECRET_KEY -c workers/report/wrangler.toml',
    "missing  sender and mail server of meridian-report (workers/report/wrangler.toml): Email isn't set up. Set SMTP_URL and EMAIL_FROM.",
    "missing  sender and mail server of meridian (wrangler.toml): Email isn't set up. Set SMTP_URL and EMAIL_FROM.",
  ]);
});

it('gives the id that the files lack of a database that exists', async () => {
  const { open } = await check(written());
  expect(open).toContain(
    `missing  database meridian: set database_id = "${DATABASE_ID}" in ${WORKERS.map(({ config }) => config).join(', ')}`,
  );
});

it('names entries of private hosts that are none, files that differ, and the setting of before', async () => {
  const first = (value: string) =>
    written((text) => (/^name = "meridian"$/m.test(text) ? text.replace(/^ALLOWED_PRIVATE_HOSTS = .*$/m, value) : text));
  expect(findPrivateHostProblems(written())).toEqual([]);
  expect(findPrivateHostProblems(first('ALLOW_PRIVATE_ADDRESSES = "false"'))).toEqual([
    'ALLOW_PRIVATE_ADDRESSES in wrangler.toml no longer has an effect. Remove it, and list hosts in ALLOWED_PRIVATE_HOSTS: "databases=10.0.0.5:5432".',
  ]);
  expect(findPrivateHostProblems(first('ALLOWED_PRIVATE_HOSTS = "localhost:5432"'))).toEqual([
    "ALLOWED_PRIVATE_HOSTS in wrangler.toml has an entry that isn't use=host:port: localhost:5432.",
    expect.stringMatching(/^ALLOWED_PRIVATE_HOSTS differs between .*wrangler\.toml.*\. Set it alike\.$/),
  ]);
  const items = await checkDeployment(first('ALLOW_PRIVATE_ADDRESSES = "true"'), async () => LOGGED_IN);
  expect(items.map(describeItem)).toContainEqual(expect.stringMatching(/^missing {2}private hosts: ALLOW_PRIVATE_ADDRESSES/));
});

/** Settings in the deployment's files; `changes` by file name. */
const settingsOf = (changes: Readonly<Record<string, readonly [RegExp, string]>>): string[] => {
  const facts = WORKERS.map(({ config }) => {
    const text = setUp(readFileSync(config, 'utf8'));
    const [from, to] = changes[config] ?? [/$^/, ''];
    expect(changes[config] === undefined || from.test(text), `${config} has ${from}`).toBe(true);
    return readWranglerFacts(config, text.replace(from, to));
  });
  return checkSettings(facts).flatMap((item) => (item.state === 'missing' ? [describeItem(item)] : []));
};

it('says in which file the public address is missing', () => {
  const PUBLIC_URL = /^PUBLIC_URL = .*$/m;
  expect(settingsOf({})).toEqual([]);
  for (const config of ['wrangler.toml', 'workers/report/wrangler.toml'])
    expect(settingsOf({ [config]: [PUBLIC_URL, 'PUBLIC_URL = ""'] })).toEqual([
      expect.stringMatching(new RegExp(`^missing  public address \\(PUBLIC_URL in ${config}\\): .* Set it in ${config} `)),
    ]);
});

it('says which setting two files have otherwise, whatever it is', () => {
  expect(settingsOf({ 'workers/report/wrangler.toml': [/^SQL_MAX_ROWS = .*$/m, 'SQL_MAX_ROWS = "5"'] })).toEqual([
    'missing  setting SQL_MAX_ROWS: set the same in each file. It is "5" in workers/report/wrangler.toml, "100000" in wrangler.toml.',
  ]);
  expect(settingsOf({ 'wrangler.toml': [/^PUBLIC_URL = .*$/m, 'PUBLIC_URL = "https://other.example.com"'] })).toEqual([
    expect.stringMatching(/^missing {2}setting PUBLIC_URL: .*"https:\/\/other\.example\.com" in wrangler\.toml/),
  ]);
});

it('says that a route is for another host than the public address', () => {
  const route = (host: string) => `[[routes]]\npattern = "${host}"\ncustom_domain = true\n\n[assets]`;
  expect(settingsOf({ 'wrangler.toml': [/^\[assets\]$/m, route('meridian.example.com')] })).toEqual([]);
  expect(settingsOf({ 'wrangler.toml': [/^\[assets\]$/m, route('bi.example.com')] })).toEqual([
    'missing  domain: the route in wrangler.toml is "bi.example.com", and PUBLIC_URL is https://meridian.example.com',
  ]);
});

it('says which of the two Workers that run statements lacks a Hyperdrive binding, or has another', () => {
  const bound = (id: string) => [/^\[vars\]$/m, `[[hyperdrive]]\nbinding = "SHOP"\nid = "${id}"\n\n[vars]`] as const;
  expect(settingsOf({ 'workers/query/wrangler.toml': bound('1'), 'durable/wrangler.toml': bound('1') })).toEqual([]);
  expect(settingsOf({ 'workers/query/wrangler.toml': bound('1') })).toEqual([
    'missing  Hyperdrive binding SHOP: add it to durable/wrangler.toml with id = "1"',
  ]);
  expect(settingsOf({ 'workers/query/wrangler.toml': bound('1'), 'durable/wrangler.toml': bound('2') })).toEqual([
    'missing  Hyperdrive binding SHOP: set the same id in durable/wrangler.toml and workers/query/wrangler.toml',
  ]);
});
