// A host that is ready to be used: built, migrated, with roles, an administrator and (unless refused) the sample data.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWarehouseStub } from '#durable/stubs.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import packageJson from '#package.json' with { type: 'json' };
import { build } from '#scripts/build.ts';
import { prepareAdministrator } from './first-login.ts';
import { startHost, type Host } from '#scripts/host/host.ts';
import { applyMigrations } from '#scripts/state/migrate.ts';
import { areSamplesLoaded } from '#scripts/samples/loaded-mark.ts';
import { startControl } from '#scripts/state/state-control.ts';
import { lockState, type ControlAddress, type StateLock } from '#scripts/state/state-lock.ts';
import type { AdministratorLogin } from '#scripts/user-add.ts';

export interface PreparedOptions {
  readonly stateDir: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** null: one is made at first start. */
  readonly adminPassword: string | null;
  readonly report: (message: string) => void;
  /** The state's, where the caller has taken it; null where another process of the caller's has. Taken here when absent. */
  readonly lock?: StateLock | null;
  readonly withSamples?: boolean;
  readonly furtherApps?: number;
  /** How long a chart can delay what comes after it in a page; 1500 when absent. */
  readonly chartBudgetMs?: number;
  /** Counts how often each reply waits for a binding, and lets every wait take so long; no count when absent. */
  readonly roundTripDelayMs?: number;
  /** Caps of queries and of files in rows, where they are not the usual ones. */
  readonly sqlMaxRows?: number;
  readonly exportMaxRows?: number;
  /** Limits of queries, files and uploads, by the names of the Workers' settings. */
  readonly limits?: Readonly<Record<string, string>>;
  readonly logging?: Readonly<Record<string, string>>;
  readonly isBehindProxy?: boolean;
  readonly metricsClients?: readonly string[];
  /** Hosts that are reached though they aren't public; as the environment says when absent. */
  readonly allowedPrivateHosts?: string | undefined;
  readonly publicUrl?: string | undefined;
  /** Settings of emails, Slack and webhooks. */
  readonly delivery?: Readonly<Record<string, string>>;
  /** As text, from the environment. */
  readonly logDays?: string | undefined;
  /** The folder of a build that is there already; built here when absent. */
  readonly builtIn?: string | undefined;
}

export interface PreparedHost extends Host {
  /** `password` is null when the administrator was there before. */
  readonly login: AdministratorLogin;
  /** Where other processes reach the database. */
  readonly control: ControlAddress;
}

export async function startPrepared(options: PreparedOptions): Promise<PreparedHost> {
  const { stateDir } = options;
  const lock = options.lock === undefined ? lockState(stateDir, 'a host') : options.lock;
  const release = (): void => (options.lock === undefined ? lock?.release() : undefined);
  try {
    const running = await start(options);
    const control = await startControl(running.openD1);
    lock?.publish({ url: running.url.origin, control: control.address });
    const stop = async (): Promise<void> => {
      control.stop();
      await running.stop();
      release();
    };
    return { ...running, control: control.address, stop };
  } catch (error) {
    release();
    throw error;
  }
}

async function start(options: PreparedOptions): Promise<Omit<PreparedHost, 'control'>> {
  const { stateDir, host, port, report } = options;
  if (options.builtIn === undefined) await build(report);
  report('Starting');
  const running = await startHost({
    stateDir: join(stateDir, 'state'),
    host,
    port,
    secretKey: secretKey(stateDir),
    version: packageJson.version,
    builtIn: options.builtIn ?? '.',
    furtherApps: options.furtherApps ?? 0,
    ...(options.chartBudgetMs === undefined ? {} : { chartBudgetMs: options.chartBudgetMs }),
    ...(options.roundTripDelayMs === undefined ? {} : { roundTripDelayMs: options.roundTripDelayMs }),
    ...(options.sqlMaxRows === undefined ? {} : { sqlMaxRows: options.sqlMaxRows }),
    ...(options.logDays === undefined ? {} : { logDays: options.logDays }),
    ...(options.isBehindProxy === undefined ? {} : { isBehindProxy: options.isBehindProxy }),
    ...(options.metricsClients === undefined ? {} : { metricsClients: options.metricsClients }),
    ...(options.allowedPrivateHosts === undefined ? {} : { allowedPrivateHosts: options.allowedPrivateHosts }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
    ...(options.delivery === undefined ? {} : { delivery: options.delivery }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.logging === undefined ? {} : { logging: options.logging }),
    ...(options.exportMaxRows === undefined ? {} : { exportMaxRows: options.exportMaxRows }),
  });
  try {
    return { ...running, login: await prepare(running, options) };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

async function prepare(running: Host, options: PreparedOptions): Promise<PreparedHost['login']> {
  const { stateDir, report, adminPassword, withSamples } = options;
  report('Migrating');
  await applyMigrations(running.d1);
  await seedStandardRoles(running.db);
  const login = await prepareAdministrator(running.db, stateDir, adminPassword);
  if (withSamples === false || (await areSamplesLoaded(running.db))) return login;
  report('Loading sample data');
  // Only now: the loader brings Parquet readers and the sample files' own code along.
  const { loadSamples } = await import('#scripts/samples/load-samples.ts');
  const warehouse = createWarehouseStub(running.warehouses, 'examples');
  await loadSamples({ warehouse, db: running.db, now: Date.now, report });
  return login;
}

/** Made at first start and kept: sessions and tokens survive a restart. */
function secretKey(stateDir: string): string {
  const file = join(stateDir, 'secret-key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}
