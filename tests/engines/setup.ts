// Starts the servers that were found, for all files, and says which they are.
import { startBigqueryEmulator } from '#scripts/servers/bigquery-emulator.ts';
import { startClickhouseEngine } from '#scripts/servers/clickhouse-engine.ts';
import { startTrinoCluster } from '#scripts/servers/trino-server.ts';
import { findServers } from './servers.ts';

type Place = {
  readonly host: string;
  readonly port: number;
};

// Types, not interfaces: they are bindings, which are JSON.
export type EngineServers = {
  readonly trino: Place | null;
  readonly clickhouse: Place | null;
  readonly bigquery: Place | null;
};

/** They end with this process. */
export async function startServers(): Promise<EngineServers> {
  const found = findServers();
  for (const { name, missing } of found) console.log(missing === null ? `${name}: found` : `${name}: not found, ${missing}`);
  const has = (id: string): boolean => found.some((server) => server.id === id && server.missing === null);
  const trino = has('trino') ? (running('MERIDIAN_TRINO') ?? (await startTrinoCluster())) : null;
  const clickhouse = has('clickhouse') ? (running('MERIDIAN_CLICKHOUSE') ?? (await startClickhouseEngine())) : null;
  const bigquery = has('bigquery') ? (running('MERIDIAN_BIGQUERY') ?? (await startBigqueryEmulator())) : null;
  return {
    trino: trino && placeOf(trino),
    clickhouse: clickhouse && placeOf(clickhouse),
    bigquery: bigquery && placeOf(bigquery),
  };
}

const placeOf = ({ host, port }: Place): Place => ({ host, port });

/** One that runs already, for whoever works on the engine: `host:port`. */
function running(variable: string): Place | null {
  const [host = '', port = ''] = (process.env[variable] ?? '').split(':');
  return port === '' ? null : { host, port: Number(port) };
}

export const foundIds = (servers: EngineServers): string[] =>
  Object.entries(servers).flatMap(([id, place]) => (place === null ? [] : [id]));
