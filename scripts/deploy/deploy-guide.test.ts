// docs/deploy.md against the wrangler.toml files, against what the command prints, and against Wrangler's own commands.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secretKeyProblem } from '#app/domain/setup/setup-problem.ts';
import packageJson from '#package.json' with { type: 'json' };
import { runNode, type CommandResult } from '#scripts/command/run.ts';
import { WORKERS } from '#scripts/bundle/workers.ts';
import { COMMANDS, GUIDE, isTried, readSections, SECTIONS } from '#tests/fixtures/sources/deploy-guide.ts';
import { describeNeeds, listSetupCommands } from './setup-commands.ts';
import { readWranglerFacts } from './wrangler-facts.ts';

const FACTS = WORKERS.map(({ config }) => readWranglerFacts(config, readFileSync(config, 'utf8')));

interface WranglerCommand {
  readonly positionalArgs: readonly string[];
  readonly flags: readonly string[];
  readonly subcommands: Readonly<Record<string, WranglerCommand>>;
}

/** Prints what Wrangler's help is made of. In a separate process: Wrangler is large, and a help for each command took minutes. */
const PRINT_COMMANDS = `
import { experimental_getWranglerCommands } from 'wrangler';
const namesOf = (args = {}) => Object.entries(args).flatMap(([name, { alias = [] }]) => [name, ...[alias].flat()]);
const toCommand = ({ definition, subtree }) => ({
  positionalArgs: definition?.positionalArgs ?? [],
  flags: namesOf(definition?.args),
  subcommands: Object.fromEntries([...subtree].map(([name, node]) => [name, toCommand(node)])),
});
const { registry, globalFlags } = experimental_getWranglerCommands();
console.log(JSON.stringify({ ...toCommand(registry), flags: namesOf(globalFlags) }));
`;

let knownCommands: WranglerCommand | undefined;
function readCommands(): WranglerCommand {
  knownCommands ??= JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PRINT_COMMANDS], { encoding: 'utf8' }),
  ) as WranglerCommand;
  return knownCommands;
}

/** Null: Wrangler has the command, with so many arguments and with its flags. */
function findCommandProblem(command: string): string | null {
  const [, , ...args] = command.split(' ');
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  const words = firstFlag === -1 ? args : args.slice(0, firstFlag);
  const all = readCommands();
  let [known, depth] = [all, 0];
  for (let next = known.subcommands[words[0] ?? '']; next; next = known.subcommands[words[depth] ?? ''])
    [known, depth] = [next, depth + 1];
  if (depth === 0 || Object.keys(known.subcommands).length > 0) return `unknown: ${command}`;
  if (words.length - depth > known.positionalArgs.length) return `too many arguments: ${command}`;
  const unknownFlag = args.find(
    (arg) => arg.startsWith('-') && ![...all.flags, ...known.flags].includes(arg.replace(/^--?/, '')),
  );
  return unknownFlag === undefined ? null : `no ${unknownFlag}: ${command}`;
}

const TRIED = SECTIONS.filter(isTried).flatMap(({ commands }) => commands);

/** `npm test` runs it as a step: it builds. */
const DRY_RUN = 'npm run deploy -- --dry-run';

/** As a user who has never logged in, whichever user runs the tests. */
async function runAsStranger(run: (env: Readonly<Record<string, string>>) => Promise<CommandResult>): Promise<CommandResult> {
  const home = mkdtempSync(join(tmpdir(), 'meridian-home-'));
  try {
    return await run({ HOME: home, XDG_CONFIG_HOME: home, NO_COLOR: '1', CLOUDFLARE_API_TOKEN: '', CLOUDFLARE_API_KEY: '' });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Without the step that looks after the packages: tests don't install any. */
function runScript(command: string, env: Readonly<Record<string, string>>): Promise<CommandResult> {
  const [, script = '', args = ''] = /^npm run ([\w:]+) -- (.*)$/.exec(command) ?? [];
  const entry =
    Object.entries(packageJson.scripts)
      .find(([name]) => name === script)?.[1]
      .split(' ')
      .at(-1) ?? '';
  return runNode(entry, args.split(' '), { env });
}

describe('docs/deploy.md', () => {
  it('and the command name every database, bucket, queue, secret and Worker of the wrangler.toml files', () => {
    const [needs, commands] = [describeNeeds(FACTS), listSetupCommands(FACTS)];
    expect(commands).toHaveLength(12);
    for (const command of commands) {
      expect(COMMANDS).toContain(command);
      expect(needs).toContain(command);
    }
    for (const { worker, config } of FACTS) {
      expect(GUIDE).toContain(`\`${worker}\``);
      expect([GUIDE.includes(`\`${config}\``), needs.includes(config)]).toEqual([true, true]);
    }
    const names = FACTS.flatMap(({ queues, buckets, databases }) => [
      ...queues,
      ...buckets,
      ...databases.map(({ name }) => name),
    ]);
    expect([...new Set(names)].toSorted()).toEqual([
      'events',
      'events-dead',
      'meridian',
      'meridian-results',
      'queries',
      'queries-dead',
      'reports',
      'reports-dead',
    ]);
    for (const name of names) expect(COMMANDS.some((command) => command.endsWith(` ${name}`))).toBe(true);
  });

  it('has only commands that exist', () => {
    const wrangler = [...new Set(COMMANDS)].filter((command) => command.startsWith('npx wrangler '));
    expect(wrangler.length).toBeGreaterThan(10);
    expect(wrangler.map(findCommandProblem).filter((problem) => problem !== null)).toEqual([]);
    const scripts = COMMANDS.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? []);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
    const others = COMMANDS.filter((command) => !/^(?:npx wrangler|npm run|openssl rand) /.test(command));
    expect(others).toEqual([]);
  });

  it('would notice a command, an argument or a flag that does not exist', () => {
    expect(findCommandProblem('npx wrangler queues make reports')).toMatch(/^unknown/);
    expect(findCommandProblem('npx wrangler queues create reports reports-dead')).toMatch(/^too many/);
    expect(findCommandProblem('npx wrangler queues create reports --dead')).toMatch(/^no --dead/);
  });

  it('shares its rules with docs/private-databases.md: commands that exist, marked as not tried', () => {
    const sections = readSections(readFileSync('docs/private-databases.md', 'utf8'));
    const commands = sections.flatMap((section) => section.commands);
    expect(commands).toHaveLength(5);
    expect(commands.map(findCommandProblem)).toEqual(commands.map(() => null));
    expect(sections.filter(isTried).flatMap((section) => section.commands)).toEqual([]);
  });

  it('marks as not tried what needs an account', () => {
    expect(TRIED.filter((command) => /^npx wrangler |--remote|^npm run deploy$/.test(command))).toEqual([]);
  });

  it('runs without an account what needs none: the check names each resource, secret and setting', async () => {
    expect(TRIED).toEqual(['npm run deploy -- --check', DRY_RUN]);
    const { code, output } = await runAsStranger((env) => runScript('npm run deploy -- --check', env));
    const items = output.split('\n').filter((line) => /^(?:ok|missing|unknown|note) /.test(line));
    expect([code, items[0]]).toEqual([1, 'missing  login: npx wrangler login']);
    for (const name of ['database meridian', 'bucket meridian-results', 'queue queries', 'queue reports-dead'])
      expect(items).toContain(`unknown  ${name}: log in first`);
    for (const { name, secrets } of WORKERS)
      for (const secret of secrets) expect(items).toContain(`unknown  secret ${secret} of ${name}: log in first`);
    for (const what of ['sender and mail server of meridian', 'public address (PUBLIC_URL in wrangler.toml)', 'domain'])
      expect(items.filter((item) => item.slice('missing  '.length).startsWith(what))).not.toEqual([]);
  });

  it('makes a secret that the Workers take', () => {
    const [command = ''] = COMMANDS.filter((one) => one.startsWith('openssl '));
    const [program = '', ...args] = command.split(' ');
    expect(secretKeyProblem(execFileSync(program, args, { encoding: 'utf8' }).trim())).toBeNull();
  });

  it('has the report Worker’s secret and both queues of reports, which a deployment once lacked', () => {
    expect(listSetupCommands(FACTS)).toEqual(
      expect.arrayContaining([
        'npx wrangler queues create reports',
        'npx wrangler queues create reports-dead',
        'npx wrangler secret put SECRET_KEY -c workers/report/wrangler.toml',
      ]),
    );
  });
});
