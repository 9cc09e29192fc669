// Nodes of a private Trino, each a process with a folder below a temporary one, which is deleted when they stop.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOGS, CLASS_PATH, fetchLibraries, PLUGIN_FOLDER } from './libraries.ts';

export const HOST = '127.0.0.1';

export interface NodeOptions {
  readonly name: 'coordinator' | 'worker';
  readonly port: number;
  readonly coordinatorPort: number;
  /** Further lines of its configuration. */
  readonly config?: readonly string[];
}

const START_TIMEOUT_MS = 240_000;
const POLL_MS = 500;
/** Small heaps, and little compiling: the machine has other work. */
const JAVA = ['-Xmx1G', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djdk.attach.allowAttachSelf=true'];

/** Starts nodes and waits until they serve. They end with `stop`, and with this process. */
export async function startNodes(
  options: (home: string) => readonly NodeOptions[],
  isReady: () => Promise<boolean>,
): Promise<{ stop: () => Promise<void> }> {
  fetchLibraries();
  const home = mkdtempSync(join(tmpdir(), 'meridian-trino-'));
  const nodes = options(home).map((one) => startNode(home, one));
  const remove = (): void => rmSync(home, { recursive: true, force: true });
  const kill = (): void => {
    for (const node of nodes) node.kill('SIGKILL');
    remove();
  };
  process.once('exit', kill);
  // A signal ends the process without that event.
  const onSignal = (): void => process.exit(1);
  process.once('SIGTERM', onSignal);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    process.off('SIGTERM', onSignal);
    await Promise.all(nodes.map((node) => ended(node)));
    remove();
  };
  try {
    await untilReady(isReady, { nodes, home });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function startNode(home: string, { name, port, coordinatorPort, config = [] }: NodeOptions): ChildProcess {
  const folder = join(home, name);
  const catalogs = join(folder, 'etc', 'catalog');
  mkdirSync(catalogs, { recursive: true });
  for (const catalog of CATALOGS) writeFileSync(join(catalogs, `${catalog}.properties`), `connector.name=${catalog}\n`);
  const lines = [
    `coordinator=${name === 'coordinator'}`,
    ...(name === 'coordinator' ? ['node-scheduler.include-coordinator=true', 'query.max-memory=600MB'] : []),
    `http-server.http.port=${port}`,
    `discovery.uri=http://${HOST}:${coordinatorPort}`,
    'node.environment=test',
    `node.id=${name}`,
    `node.internal-address=${HOST}`,
    `node.bind-ip=${HOST}`,
    `plugin.dir=${PLUGIN_FOLDER}`,
    `catalog.config-dir=${catalogs}`,
    'query.max-memory-per-node=300MB',
    'memory.heap-headroom-per-node=200MB',
    'task.concurrency=2',
    ...config,
  ];
  const file = join(folder, 'etc', 'config.properties');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const log = openSync(join(folder, 'log'), 'w');
  const command = [...JAVA, `-Dconfig=${file}`, '-cp', CLASS_PATH, 'Launch'];
  const node = spawn('java', command, { cwd: folder, stdio: ['ignore', log, log] });
  // The process that started it can end first: then it is ended too.
  node.unref();
  return node;
}

async function untilReady(
  isReady: () => Promise<boolean>,
  { nodes, home }: { readonly nodes: readonly ChildProcess[]; readonly home: string },
): Promise<void> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (!(await isReady().catch(() => false))) {
    const isDead = nodes.some((node) => node.exitCode !== null);
    if (isDead || Date.now() > deadlineMs)
      throw new Error(`Trino did not start: ${readFileSync(join(home, 'coordinator', 'log'), 'utf8').slice(-2_000)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function ended(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return;
  node.ref();
  const exit = new Promise((resolve) => node.once('exit', resolve));
  node.kill('SIGKILL');
  await exit;
}
