// `npm run deploy`: the four Workers in the order that their bindings give. `--check` says item by item what is missing;
// `--dry-run` does all of it but sending. docs/deploy.md has the whole way.
import { readFile } from 'node:fs/promises';
import { build } from './build.ts';
import { askWrangler } from './deploy/ask-wrangler.ts';
import { findPlaceholders } from './deploy/check-decisions.ts';
import { checkDeployment } from './deploy/check-deployment.ts';
import { describeItem, isReady } from './deploy/check-item.ts';
import { findPrivateHostProblems } from './deploy/private-hosts.ts';
import { checkSettings } from './deploy/setting-decisions.ts';
import { describeNeeds } from './deploy/setup-commands.ts';
import { readWranglerFacts, type WranglerFacts } from './deploy/wrangler-facts.ts';
import { PRODUCTION, WRANGLER, runNode } from './command/run.ts';
import { APP, WORKERS } from './bundle/workers.ts';

const isDryRun = process.argv.includes('--dry-run');

if (process.argv.includes('--check')) await check();
else if (isDryRun) await dryRun();
else await deploy();

async function dryRun(): Promise<void> {
  await build((message) => console.log(`${message} …`));
  for (const { name, config } of WORKERS) await step(`Checking ${name}`, WRANGLER, ['deploy', '--dry-run', '-c', config]);
}

async function deploy(): Promise<void> {
  const facts = await readFacts();
  console.log(`${describeNeeds(facts)}\n`);
  refusePlaceholders(facts);
  refusePrivateHosts(facts);
  warnOfSettings(facts);
  await build((message) => console.log(`${message} …`));
  await step('Migrating the database', WRANGLER, ['d1', 'migrations', 'apply', 'meridian', '--remote']);
  await migrateHistoryTables();
  for (const worker of WORKERS) await step(`Deploying ${worker.name}`, WRANGLER, ['deploy', '-c', worker.config]);
  console.log('\nDeployed. The first administrator, if there is none yet:');
  await step('Making the user "admin"', 'scripts/user-add.ts', ['--username', 'admin', '--first', '--remote'], true);
}

/** Wrangler doesn't give secrets back: the URL is in the environment, the same that both Workers have. */
async function migrateHistoryTables(): Promise<void> {
  const url = process.env['HISTORY_URL'];
  if (url) return step('Migrating the history', 'scripts/history/migrate-by-url.ts', []);
  const { output } = await askWrangler(['secret', 'list', '-c', APP.config]);
  if (!output.includes('"HISTORY_URL"')) return;
  console.error('The Workers have the secret HISTORY_URL: set the same variable for this command, which migrates its database.');
  process.exit(1);
}

async function check(): Promise<void> {
  const items = await checkDeployment(await readFacts(), askWrangler);
  for (const item of items) console.log(describeItem(item));
  if (!isReady(items)) process.exitCode = 1;
}

function readFacts(): Promise<WranglerFacts[]> {
  return Promise.all(WORKERS.map(async ({ config }) => readWranglerFacts(config, await readFile(config, 'utf8'))));
}

function refusePlaceholders(facts: readonly WranglerFacts[]): void {
  const unset = findPlaceholders(facts);
  if (unset.length === 0) return;
  console.error(`${unset.join(', ')} still have the placeholder database id: set the one that "d1 create" printed.`);
  process.exit(1);
}

function refusePrivateHosts(facts: readonly WranglerFacts[]): void {
  const problems = findPrivateHostProblems(facts);
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(1);
}

/** Meridian runs without them; its reports may not, and its Workers differ in what they do. */
function warnOfSettings(facts: readonly WranglerFacts[]): void {
  for (const item of checkSettings(facts)) if (item.state === 'missing') console.warn(`${describeItem(item)}\n`);
}

async function step(what: string, entry: string, args: readonly string[], queries = false): Promise<void> {
  console.log(`${what} …`);
  const result = await runNode(entry, args, { show: !isDryRun, queries, env: PRODUCTION });
  if (result.code === 0) return;
  console.error(`${what} failed.\n${result.output}`);
  process.exit(1);
}
