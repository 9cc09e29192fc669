// What a deployment needs once, as commands, from what the wrangler.toml files name.
import { WORKERS } from '#scripts/bundle/workers.ts';
import type { WranglerFacts } from './wrangler-facts.ts';

export const PLACEHOLDER_ID = '00000000-0000-0000-0000-000000000000';

const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

export const listDatabaseNames = (facts: readonly WranglerFacts[]): string[] =>
  unique(facts.flatMap(({ databases }) => databases.map(({ name }) => name)));
export const listBuckets = (facts: readonly WranglerFacts[]): string[] => unique(facts.flatMap(({ buckets }) => buckets));
export const listQueues = (facts: readonly WranglerFacts[]): string[] => unique(facts.flatMap(({ queues }) => queues));

export const LOGIN = 'npx wrangler login';
export const createDatabase = (name: string): string => `npx wrangler d1 create ${name}`;
export const createBucket = (name: string): string => `npx wrangler r2 bucket create ${name}`;
export const createQueue = (name: string): string => `npx wrangler queues create ${name}`;
export const putSecret = (secret: string, config: string): string => `npx wrangler secret put ${secret} -c ${config}`;

/** In the order in which they are run. */
export const listSetupCommands = (facts: readonly WranglerFacts[]): string[] => [
  LOGIN,
  ...listDatabaseNames(facts).map(createDatabase),
  ...listBuckets(facts).map(createBucket),
  ...listQueues(facts).map(createQueue),
  ...WORKERS.flatMap(({ secrets, config }) => secrets.map((secret) => putSecret(secret, config))),
];

/** For the operator. */
export const describeNeeds = (facts: readonly WranglerFacts[]): string =>
  [
    'A first deployment needs the following. docs/deploy.md explains each step; npm run deploy -- --check says what is missing.',
    ...listSetupCommands(facts).map((command) => `  ${command}`),
    `The id that "d1 create" prints goes into ${facts.map(({ config }) => config).join(', ')}.`,
    'SECRET_KEY is the same for all three Workers: openssl rand -hex 32 makes one.',
    'PUBLIC_URL, EMAIL_FROM and a mail server in workers/report/wrangler.toml: reports are sent with them.',
  ].join('\n');
