// The four Workers as a deployment has them: what their wrangler.toml files say, read by Wrangler, with the resources and secrets
// that docs/deploy.md has operators create. Nothing of the local host's own settings.
import type { V4WorkerOptions } from 'miniflare';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';
import * as z from 'zod';
import { readBundle } from '#scripts/host/workers.ts';
import { APP, OBJECTS, QUERY, REPORT, type DeployedWorker } from '#scripts/bundle/workers.ts';
import { COMMANDS, GUIDE } from '#tests/fixtures/sources/deploy-guide.ts';

export interface OperatorSettings {
  /** By name: each goes to every Worker whose wrangler.toml has it. */
  readonly vars: Readonly<Record<string, string>>;
  /** By name: each goes to the Workers for which the instructions set it. */
  readonly secrets: Readonly<Record<string, string>>;
}

export interface DeployedWorkers {
  readonly workers: V4WorkerOptions[];
  /** As the report Worker's wrangler.toml lists them. */
  readonly crons: readonly string[];
}

const configSchema = z.object({
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(z.object({ database_name: z.string() })),
  r2_buckets: z.array(z.object({ bucket_name: z.string() })),
  queues: z.object({
    producers: z.array(z.object({ queue: z.string() })).default([]),
    consumers: z.array(z.object({ queue: z.string(), dead_letter_queue: z.string().optional() })).default([]),
  }),
  triggers: z.object({ crons: z.array(z.string()).default([]) }),
});
type Config = z.output<typeof configSchema>;

const readConfig = ({ config }: DeployedWorker): Config => configSchema.parse(unstable_readConfig({ config }));

/** The app Worker first: it gets the requests. */
export function defineDeployedWorkers(settings: OperatorSettings): DeployedWorkers {
  const workers = [APP, OBJECTS, QUERY, REPORT].map((worker) => ({ worker, config: readConfig(worker) }));
  refuseUnknown(
    settings,
    workers.map(({ config }) => config),
  );
  return {
    workers: workers.map(({ worker, config }) => defineWorker(worker, config, settings)),
    crons: workers.flatMap(({ config }) => config.triggers.crons),
  };
}

function defineWorker(worker: DeployedWorker, config: Config, settings: OperatorSettings): V4WorkerOptions {
  const { name, modules, modulesRoot } = readBundle(worker, {});
  requireResources(config);
  const { modulesRules: _rules, rootPath: _root, ...options } = unstable_getMiniflareWorkerOptions(worker.config).workerOptions;
  return {
    ...options,
    name,
    modules,
    modulesRoot,
    // What developers keep in `.dev.vars` isn't deployed.
    bindings: { ...config.vars, ...pickVars(config, settings), ...pickSecrets(worker, settings) },
  } as V4WorkerOptions;
}

const pickVars = ({ vars }: Config, settings: OperatorSettings): Record<string, string> =>
  Object.fromEntries(Object.entries(settings.vars).filter(([name]) => name in vars));

const pickSecrets = ({ config }: DeployedWorker, { secrets }: OperatorSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).filter(([name]) => COMMANDS.includes(`npx wrangler secret put ${name} -c ${config}`)),
  );

function refuseUnknown({ vars, secrets }: OperatorSettings, configs: readonly Config[]): void {
  const unknown = [
    ...Object.keys(vars).filter((name) => !GUIDE.includes(`\`${name}\``) || configs.every((config) => !(name in config.vars))),
    ...Object.keys(secrets).filter((name) => COMMANDS.every((command) => !command.includes(` secret put ${name} `))),
  ];
  if (unknown.length > 0) throw new Error(`docs/deploy.md or the wrangler.toml files don't have ${unknown.join(', ')}.`);
}

/** A deployment fails where a binding names a missing resource. */
function requireResources({ d1_databases: databases, r2_buckets: buckets, queues }: Config): void {
  const missing = [
    ...databases.map(({ database_name: name }) => `npx wrangler d1 create ${name}`),
    ...buckets.map(({ bucket_name: name }) => `npx wrangler r2 bucket create ${name}`),
    ...queues.producers.map(({ queue }) => `npx wrangler queues create ${queue}`),
    ...queues.consumers.flatMap(({ queue, dead_letter_queue: dead = queue }) =>
      [queue, dead].map((name) => `npx wrangler queues create ${name}`),
    ),
  ].filter((command) => !COMMANDS.includes(command));
  if (missing.length > 0) throw new Error(`docs/deploy.md lacks: ${missing.join(', ')}`);
}
