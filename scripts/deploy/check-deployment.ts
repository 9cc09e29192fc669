// Finds out what a deployment lacks: runs wrangler, and leaves interpreting its output to check-decisions.ts.
import { APP, REPORT, WORKERS } from '#scripts/bundle/workers.ts';
import type { RunWrangler } from './run-wrangler.ts';
import {
  decideDatabase,
  decideExistence,
  decideLogin,
  decideMail,
  decideSecret,
  loginFirst,
  readSecretNames,
} from './check-decisions.ts';
import type { CheckItem } from './check-item.ts';
import { checkSettings } from './setting-decisions.ts';
import { listBuckets, createBucket, createQueue, listDatabaseNames, listQueues } from './setup-commands.ts';
import type { WranglerFacts } from './wrangler-facts.ts';

/** One item after the other, in the order in which they are put right. */
export async function checkDeployment(facts: readonly WranglerFacts[], runWrangler: RunWrangler): Promise<CheckItem[]> {
  const login = decideLogin(await runWrangler(['whoami', '--json']));
  const isLoggedIn = login.state === 'ready';
  const account = isLoggedIn ? await checkAccount(facts, runWrangler) : listAccountItems(facts).map(loginFirst);
  const secrets = isLoggedIn ? await checkSecrets(facts, runWrangler) : listSecretItems(facts);
  return [login, ...account, ...secrets, ...checkSettings(facts)];
}

const isReport = ({ config }: WranglerFacts): boolean => config === REPORT.config;
const isApp = ({ config }: WranglerFacts): boolean => config === APP.config;
const sendsMail = (facts: WranglerFacts): boolean => isApp(facts) || isReport(facts);
const secretsOf = ({ config }: WranglerFacts): readonly string[] =>
  WORKERS.find((worker) => worker.config === config)?.secrets ?? [];

const databaseItem = (name: string): string => `database ${name}`;
const bucketItem = (name: string): string => `bucket ${name}`;
const queueItem = (name: string): string => `queue ${name}`;

const listAccountItems = (facts: readonly WranglerFacts[]): string[] => [
  ...listDatabaseNames(facts).map(databaseItem),
  ...listBuckets(facts).map(bucketItem),
  ...listQueues(facts).map(queueItem),
];

async function checkAccount(facts: readonly WranglerFacts[], runWrangler: RunWrangler): Promise<CheckItem[]> {
  const databases = await runWrangler(['d1', 'list', '--json']);
  const items = listDatabaseNames(facts).map((name) => decideDatabase(name, facts, databases));
  for (const name of listBuckets(facts))
    items.push(
      decideExistence(bucketItem(name), createBucket(name), await runWrangler(['r2', 'bucket', 'info', name, '--json'])),
    );
  for (const name of listQueues(facts))
    items.push(decideExistence(queueItem(name), createQueue(name), await runWrangler(['queues', 'info', name])));
  return items;
}

const listSecretItems = (facts: readonly WranglerFacts[]): CheckItem[] =>
  facts.flatMap((one) => [
    ...secretsOf(one).map((secret) => loginFirst(`secret ${secret} of ${one.worker}`)),
    ...(sendsMail(one) ? [decideMail(one, null)] : []),
  ]);

async function checkSecrets(facts: readonly WranglerFacts[], runWrangler: RunWrangler): Promise<CheckItem[]> {
  const items: CheckItem[] = [];
  for (const one of facts) {
    if (secretsOf(one).length === 0) continue;
    const reply = await runWrangler(['secret', 'list', '-c', one.config]);
    items.push(...secretsOf(one).map((secret) => decideSecret(secret, one, reply)));
    if (sendsMail(one)) items.push(decideMail(one, readSecretNames(reply)));
  }
  return items;
}
