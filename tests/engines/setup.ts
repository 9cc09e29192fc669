// Starts the servers that were found, for all files, and says which they are.
import type { Certificate } from '#scripts/servers/postgres-server.ts';
import type { ServerPlace } from './engine-server.ts';
import { loadServer, OPTIONAL_ENGINES } from './servers.ts';

/** Those that were found, by the ids of their engines. */
export type EngineServers = Readonly<Record<string, ServerPlace>>;

/** They end with this process. */
export async function startServers(): Promise<EngineServers> {
  const servers: Record<string, ServerPlace> = {};
  for (const id of OPTIONAL_ENGINES) {
    const { name, findMissing, start } = await loadServer(id);
    const missing = findMissing();
    console.log(missing === null ? `${name}: found` : `${name}: not found, ${missing}`);
    if (missing !== null) continue;
    const { host, port } = findRunning(`MERIDIAN_${id.toUpperCase()}`) ?? (await start());
    servers[id] = { host, port };
  }
  return servers;
}

/** A server that already runs, for working on the engine: `host:port`. */
function findRunning(variable: string): ServerPlace | null {
  const [host = '', port = ''] = (process.env[variable] ?? '').split(':');
  return port === '' ? null : { host, port: Number(port) };
}

/** What the runtime tests of the engines that were found need besides the servers. */
export async function createBindings(servers: EngineServers, certificate: Certificate): Promise<Record<string, unknown>> {
  const bindings = await Promise.all(
    Object.keys(servers).map(async (id) => (await loadServer(id)).createBindings?.(certificate) ?? {}),
  );
  return Object.assign({}, ...bindings) as Record<string, unknown>;
}

/** The tests of the engines that were found. */
export const findTests = (servers: EngineServers, kind: 'runtime' | 'api'): string[] =>
  Object.keys(servers).map((id) => `tests/engines/${id}/*.${kind}.ts`);
