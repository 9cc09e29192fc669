// What the environment says about a start, checked before anything is done.
import { isIP } from 'node:net';
import { SETTING_SHAPE } from '#app/channels/registry/settings.ts';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { LOG_LEVELS, parseLogLevel } from '#app/domain/log/log-level.ts';
import { parsePublicUrl } from '#app/domain/setup/public-url.ts';

export interface StartSettings {
  readonly host: string;
  readonly port: number;
  readonly stateDir: string;
  /** As text; undefined where it is not set. */
  readonly logDays: string | undefined;
  /** Null: one is made at the first start. */
  readonly adminPassword: string | null;
  readonly isBehindProxy: boolean;
  /** Addresses that can read `/metrics`, besides this machine. */
  readonly metricsClients: readonly string[];
  /** Hosts that are reached though they aren't public; empty: none. */
  readonly allowedPrivateHosts: string;
  /** Where people reach it, for links in messages; undefined: host and port. */
  readonly publicUrl: string | undefined;
  /** How much queries, files and uploads can be, and features that are switched on or off, by the names that the Workers know. */
  readonly limits: Readonly<Record<string, string>>;
  /** `LOG_LEVEL` and `SLOW_QUERY_S`, as far as they are set. */
  readonly logging: Readonly<Record<string, string>>;
  /** Settings of the channels of reports, by the names that the Workers know. */
  readonly delivery: Readonly<Record<string, string>>;
}

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8788;
const MAX_PORT = 65_535;

const DELIVERY = [...Object.keys(SETTING_SHAPE), 'REPORT_EXECUTOR'];

const MAX_ROWS = 100_000_000;
const MAX_TIMEOUT_S = 14 * 60;
const MAX_PER_MINUTE = 1_000_000;

const LIMITS = [
  { name: 'SQL_MAX_ROWS', min: 1, max: MAX_ROWS, example: '100000' },
  { name: 'EXPORT_MAX_ROWS', min: 1, max: MAX_ROWS, example: '1000000' },
  { name: 'UPLOAD_MAX_MB', min: 1, max: 50_000, example: '1000' },
  { name: 'QUERY_TIMEOUT_S', min: 1, max: MAX_TIMEOUT_S, example: '60' },
  { name: 'SQLLAB_TIMEOUT_S', min: 1, max: MAX_TIMEOUT_S, example: '30' },
  { name: 'SQLLAB_ASYNC_TIMEOUT_S', min: 1, max: MAX_TIMEOUT_S, example: '840' },
  { name: 'QUERIES_PER_MINUTE', min: 0, max: MAX_PER_MINUTE, example: '1200' },
  { name: 'EXPORTS_PER_MINUTE', min: 0, max: MAX_PER_MINUTE, example: '120' },
  { name: 'UPLOADS_PER_MINUTE', min: 0, max: MAX_PER_MINUTE, example: '120' },
  { name: 'IMAGES_PER_MINUTE', min: 0, max: MAX_PER_MINUTE, example: '600' },
  { name: 'QUERIES_AT_A_TIME', min: 0, max: 1_000, example: '20' },
] as const;

/** On where they are not set. */
const FEATURES = ['CROSS_FILTERS', 'ASYNC_QUERIES', 'DASHBOARD_ROLES', 'SQLLAB_BACKEND_PERSISTENCE'];

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty variable is one that is not set. Throws a sentence that names the variable and what it can be. */
export function readSettings(env: Environment): StartSettings {
  const read = (name: string): string | null => (env[name] === undefined || env[name].trim() === '' ? null : env[name].trim());
  return {
    host: read('MERIDIAN_HOST') ?? DEFAULT_HOST,
    port: readWhole('MERIDIAN_PORT', read('MERIDIAN_PORT'), { min: 1, max: MAX_PORT, example: '8788' }) ?? DEFAULT_PORT,
    stateDir: read('MERIDIAN_STATE') ?? '.meridian',
    logDays: readWhole('MERIDIAN_LOG_DAYS', read('MERIDIAN_LOG_DAYS'), { min: 1, max: 36_500, example: '90' })?.toString(),
    adminPassword: env['MERIDIAN_ADMIN_PASSWORD'] || null,
    isBehindProxy: readFlag('MERIDIAN_BEHIND_PROXY', read('MERIDIAN_BEHIND_PROXY')),
    metricsClients: readIpAddresses('MERIDIAN_METRICS_CLIENTS', read('MERIDIAN_METRICS_CLIENTS')),
    allowedPrivateHosts: readPrivateHosts(read),
    publicUrl: readAddress('MERIDIAN_PUBLIC_URL', read('MERIDIAN_PUBLIC_URL')),
    limits: { ...readLimits(read), ...readFeatures(read) },
    logging: readLogging(read),
    delivery: {
      SETTING_PREFIX: 'MERIDIAN_',
      ...Object.fromEntries(
        DELIVERY.flatMap((name) => {
          const value = read(`MERIDIAN_${name}`);
          return value === null ? [] : [[name, value]];
        }),
      ),
    },
  };
}

type Read = (name: string) => string | null;

/** What a person who runs this on a machine of their own wants to query and mail by. */
const THIS_MACHINE = ['databases', 'mail'].flatMap((use) =>
  ['localhost', '127.0.0.1', '[::1]'].map((host) => `${use}=${host}:*`),
);

const PRIVATE_HOSTS = 'MERIDIAN_ALLOWED_PRIVATE_HOSTS';
const EXAMPLE_HOST = `${PRIVATE_HOSTS}=databases=localhost:5432`;

function readPrivateHosts(read: Read): string {
  for (const name of ['MERIDIAN_ALLOW_PRIVATE_ADDRESSES', 'ALLOW_PRIVATE_ADDRESSES'])
    if (read(name) !== null)
      throw new Error(
        `${name} no longer has an effect. Remove it, and list each host that isn't public with its port and use, for example ${EXAMPLE_HOST}`,
      );
  const text = read(PRIVATE_HOSTS) ?? (isForThisMachineAlone(read) ? THIS_MACHINE.join(', ') : '');
  const [mistake] = parseAllowedPrivateHosts(text).mistakes;
  if (mistake === undefined) return text;
  throw new Error(
    `${PRIVATE_HOSTS} has an entry that isn't use=host:port: ${mistake}. Uses are databases, mail and webhooks, for example ${EXAMPLE_HOST}`,
  );
}

/** Where others can open it, what listens on this machine may be the operator's alone. */
const isForThisMachineAlone = (read: Read): boolean =>
  /^(?:127\.[\d.]+|localhost|\[?::1\]?)$/i.test(read('MERIDIAN_HOST') ?? DEFAULT_HOST) &&
  read('MERIDIAN_BEHIND_PROXY') === null &&
  read('MERIDIAN_PUBLIC_URL') === null;

const readLimits = (read: Read): Record<string, string> =>
  Object.fromEntries(
    LIMITS.flatMap(({ name, min, max, example }) => {
      const variable = `MERIDIAN_${name}`;
      const value = readWhole(variable, read(variable), { min, max, example });
      return value === null ? [] : [[name, String(value)]];
    }),
  );

const readFeatures = (read: Read): Record<string, string> =>
  Object.fromEntries(
    FEATURES.flatMap((name) => {
      const text = read(`MERIDIAN_${name}`);
      return text === null ? [] : [[name, String(readFlag(`MERIDIAN_${name}`, text))]];
    }),
  );

const MAX_SLOW_QUERY_S = 3600;

function readLogging(read: Read): Record<string, string> {
  const level = read('MERIDIAN_LOG_LEVEL');
  if (level !== null && parseLogLevel(level) === null)
    throw new Error(`MERIDIAN_LOG_LEVEL=${level} isn't one of ${LOG_LEVELS.join(', ')}. Set one, or remove it.`);
  const slow = readWhole('MERIDIAN_SLOW_QUERY_S', read('MERIDIAN_SLOW_QUERY_S'), {
    min: 1,
    max: MAX_SLOW_QUERY_S,
    example: '10',
  });
  return { ...(level !== null && { LOG_LEVEL: level.toLowerCase() }), ...(slow !== null && { SLOW_QUERY_S: String(slow) }) };
}

function readWhole(
  name: string,
  text: string | null,
  { min, max, example }: { readonly min: number; readonly max: number; readonly example: string },
): number | null {
  if (text === null) return null;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new Error(`${name}=${text} isn't a whole number from ${min} to ${max}. Set one, for example ${name}=${example}`);
}

function readAddress(name: string, text: string | null): string | undefined {
  if (text === null) return undefined;
  const address = parsePublicUrl(text);
  if (address !== null) return address;
  throw new Error(`${name}=${text} isn't an address. Set one, for example ${name}=https://meridian.example.com`);
}

function readIpAddresses(name: string, text: string | null): string[] {
  const addresses = text?.split(/[\s,]+/).filter((part) => part !== '') ?? [];
  const wrong = addresses.find((address) => isIP(address) === 0);
  if (wrong === undefined) return addresses;
  throw new Error(`${name}: ${wrong} isn't an IP address. Separate addresses by commas, for example ${name}=10.0.0.7,10.0.0.8`);
}

function readFlag(name: string, text: string | null): boolean {
  if (text === null || /^(?:0|false|no)$/i.test(text)) return false;
  if (/^(?:1|true|yes)$/i.test(text)) return true;
  throw new Error(`${name}=${text} isn't true or false. Set ${name}=true, or remove it.`);
}
