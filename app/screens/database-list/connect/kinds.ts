// The servers that can be connected, with their usual settings. All speak PostgreSQL's protocol.
import type { SslMode, Transport } from './place.ts';

type KindId = 'postgresql' | 'neon' | 'cockroachdb' | 'redshift' | 'timescale' | 'other';

export interface ServerKind {
  readonly id: KindId;
  readonly host: string;
  readonly port: string;
  readonly sslmode: SslMode;
  readonly transport: Transport;
}

export const SERVER_KINDS: readonly ServerKind[] = [
  {
    id: 'postgresql',
    host: 'db.example.org',
    port: '5432',
    sslmode: 'prefer',
    transport: 'tcp',
  },
  {
    id: 'neon',
    host: 'ep-name-123456.region.aws.neon.tech',
    port: '5432',
    sslmode: 'require',
    transport: 'websocket',
  },
  {
    id: 'cockroachdb',
    host: 'name-1234.region.cockroachlabs.cloud',
    port: '26257',
    sslmode: 'verify-full',
    transport: 'tcp',
  },
  {
    id: 'redshift',
    host: 'name.abc123.region.redshift.amazonaws.com',
    port: '5439',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'timescale',
    host: 'name.project.tsdb.cloud.timescale.com',
    port: '5432',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'other',
    host: 'db.example.org',
    port: '5432',
    sslmode: 'prefer',
    transport: 'tcp',
  },
];

const [PLAIN] = SERVER_KINDS;

/** The kind of that id; null where there is none. */
export const findKind = (id: string | null): ServerKind | null => SERVER_KINDS.find((kind) => kind.id === id) ?? null;

/** What a stored connection is shown as: the kind it was created as isn't stored. */
export const plainKind = (): ServerKind => PLAIN as ServerKind;
