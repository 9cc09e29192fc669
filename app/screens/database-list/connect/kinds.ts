// The servers that can be connected, with their usual settings.
import type { Backend, SslMode, Transport } from './place.ts';

type KindId =
  | 'postgresql'
  | 'neon'
  | 'cockroachdb'
  | 'redshift'
  | 'timescale'
  | 'mysql'
  | 'mariadb'
  | 'trino'
  | 'clickhouse'
  | 'other';

export interface ServerKind {
  readonly id: KindId;
  /** As the API names it, and the scheme of a connection string. */
  readonly backend: Backend;
  readonly host: string;
  readonly port: string;
  readonly sslmode: SslMode;
  readonly transport: Transport;
}

export const SERVER_KINDS: readonly ServerKind[] = [
  {
    id: 'postgresql',
    backend: 'postgresql',
    host: 'db.example.org',
    port: '5432',
    sslmode: 'prefer',
    transport: 'tcp',
  },
  {
    id: 'neon',
    backend: 'postgresql',
    host: 'ep-name-123456.region.aws.neon.tech',
    port: '5432',
    sslmode: 'require',
    transport: 'websocket',
  },
  {
    id: 'cockroachdb',
    backend: 'postgresql',
    host: 'name-1234.region.cockroachlabs.cloud',
    port: '26257',
    sslmode: 'verify-full',
    transport: 'tcp',
  },
  {
    id: 'redshift',
    backend: 'postgresql',
    host: 'name.abc123.region.redshift.amazonaws.com',
    port: '5439',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'timescale',
    backend: 'postgresql',
    host: 'name.project.tsdb.cloud.timescale.com',
    port: '5432',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'mysql',
    backend: 'mysql',
    host: 'db.example.org',
    port: '3306',
    sslmode: 'prefer',
    transport: 'tcp',
  },
  {
    id: 'mariadb',
    backend: 'mysql',
    host: 'db.example.org',
    port: '3306',
    sslmode: 'prefer',
    transport: 'tcp',
  },
  {
    id: 'trino',
    backend: 'trino',
    host: 'trino.example.org',
    port: '443',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'clickhouse',
    backend: 'clickhousedb',
    host: 'clickhouse.example.org',
    port: '8443',
    sslmode: 'require',
    transport: 'tcp',
  },
  {
    id: 'other',
    backend: 'postgresql',
    host: 'db.example.org',
    port: '5432',
    sslmode: 'prefer',
    transport: 'tcp',
  },
];

const [PLAIN] = SERVER_KINDS;

/** The kind of that id; null where there is none. */
export const findKind = (id: string | null): ServerKind | null => SERVER_KINDS.find((kind) => kind.id === id) ?? null;

/** What a stored connection is shown as: the kind it was created as isn't stored, its engine is. */
export const plainKind = (engine = 'postgres'): ServerKind =>
  SERVER_KINDS.find(({ id, backend }) => id === engine || backend === engine) ?? (PLAIN as ServerKind);
