// The servers that can be connected, and what is usual for each of them. All speak PostgreSQL's protocol.
import type { SslMode, Transport } from './place.ts';

export interface ServerKind {
  readonly id: string;
  readonly label: string;
  /** One line below the label. */
  readonly about: string;
  readonly host: string;
  readonly port: string;
  readonly sslmode: SslMode;
  readonly transport: Transport;
}

export const SERVER_KINDS: readonly ServerKind[] = [
  {
    id: 'postgresql',
    label: 'PostgreSQL',
    about: 'Your own, or hosted',
    host: 'db.example.org',
    port: '5432',
    sslmode: 'prefer',
    transport: 'tcp',
  },
  {
    id: 'neon',
    label: 'Neon',
    about: 'By its WebSocket, with TLS',
    host: 'ep-name-123456.region.aws.neon.tech',
    port: '5432',
    sslmode: 'require',
    transport: 'websocket',
  },
  {
    id: 'cockroachdb',
    label: 'CockroachDB',
    about: 'Port 26257, with TLS',
    host: 'name-1234.region.cockroachlabs.cloud',
    port: '26257',
    sslmode: 'verify-full',
    transport: 'tcp',
  },
  {
    id: 'redshift',
    label: 'Amazon Redshift',
    about: 'Port 5439, with TLS',
    host: 'name.abc123.region.redshift.amazonaws.com',
    port: '5439',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'timescale',
    label: 'Timescale',
    about: 'With TLS',
    host: 'name.project.tsdb.cloud.timescale.com',
    port: '5432',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'other',
    label: 'Another one',
    about: 'With PostgreSQL’s protocol',
    host: 'db.example.org',
    port: '5432',
    sslmode: 'prefer',
    transport: 'tcp',
  },
];

const [PLAIN] = SERVER_KINDS;

/** The kind of that id; null where there is none. */
export const findKind = (id: string | null): ServerKind | null => SERVER_KINDS.find((kind) => kind.id === id) ?? null;

/** What a stored connection is shown as: which kind it was made as, nobody keeps. */
export const plainKind = (): ServerKind => PLAIN as ServerKind;
