// `npm run deploy`: the four Workers in the order that their bindings give. `--check` says item by item what is missing;
// `--dry-run` does all of it but sending. docs/deploy.md has the whole way.
import { readFile } from 'node:fs/promises';
import { build } from './build.ts';
import { runWrangler } from './deploy/run-wrangler.ts';
import { findPlaceholders } from './deploy/check-decisions.ts';
import { checkDeployment } from './deploy/check-deployment.ts';
import { describeItem, isReady } from './deploy/check-item.ts';
import { findPrivateHostProblems } from './deploy/private-hosts.ts';
import { listDeploySteps, runDeploySteps, type DeployStep } from './deploy/deploy-steps.ts';
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
  await runSteps(
    WORKERS.map(({ name, config }) => ({
      what: `Checking ${name}`,
      entry: WRANGLER,
      args: ['deploy', '--dry-run', '-c', config],
    })),
  );
}

async function deploy(): Promise<void> {
  const facts = await readFacts();
  console.log(`${describeNeeds(facts)}\n`);
  refusePlaceholders(facts);
  refusePrivateHosts(facts);
  warnOfSettings(facts);
  const hasHistory = await findHistory();
  await build((message) => console.log(`${message} …`));
  await runSteps(listDeploySteps({ hasHistory }));
  console.log('\nDeployed. The first administrator, if there is none yet:');
  const args = ['--username', 'admin', '--first', '--remote'];
  await runSteps([{ what: 'Making the user "admin"', entry: 'scripts/user-add.ts', args, queries: true }]);
}

/** Whether there is a database of history to migrate. Wrangler doesn't give secrets back: its URL is in the environment. */
async function findHistory(): Promise<boolean> {
  if (process.env['HISTORY_URL']) return true;
  const { output } = await runWrangler(['secret', 'list', '-c', APP.config]);
  if (!output.includes('"HISTORY_URL"')) return false;
  console.error('The Workers have the secret HISTORY_URL: set the same variable for this command, which migrates its database.');
  process.exit(1);
}

async function check(): Promise<void> {
  const items = await checkDeployment(await readFacts(), runWrangler);
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

async function runSteps(steps: readonly DeployStep[]): Promise<void> {
  const failed = await runDeploySteps(steps, ({ what, entry, args, queries = false }) => {
    console.log(`${what} …`);
    return runNode(entry, args, { show: !isDryRun, queries, env: PRODUCTION });
  });
  if (failed === null) return;
  console.error(`${failed.what} failed.\n${failed.output}`);
  process.exit(1);
}
