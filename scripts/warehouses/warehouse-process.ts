// One workerd process that keeps one Warehouse: started, reached over loopback, killed.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';
import { CALL_HEADER, TOKEN_HEADER } from '#app/domain/warehouse/process-protocol.ts';
import { workerdCommand } from './dying-with-parent.ts';
import { createThreadLog, type ThreadLog } from './thread-log.ts';

const CONFIG = 'durable/warehouse-process.capnp';
const LOOPBACK = '127.0.0.1';
const START_LIMIT_MS = 30_000;
const ALIVE_LIMIT_MS = 2_000;

export interface WarehouseProcess {
  readonly pid: number;
  readonly thread: ThreadLog;
  /** Resolves when the process has ended and everything that it printed is read. */
  readonly ended: Promise<void>;
  /** Whether its thread responds within two seconds. */
  isAlive(): Promise<boolean>;
  /** Rejects when the process ends, or the signal is aborted, before the reply's head. */
  send(call: SentCall, signal: AbortSignal): Promise<IncomingMessage>;
  /** Ends it at once: SQLite keeps what was committed. */
  kill(): void;
}

interface SentCall {
  readonly id: string;
  readonly requestId: string | null;
  /** Route of the object: `/run` and so on. */
  readonly route: string;
  readonly body: string;
}

export interface ProcessPlace {
  /** Name of the Warehouse. */
  readonly name: string;
  /** Location of the objects of all Warehouses. */
  readonly directory: string;
  /** The folder of the build's outputs. */
  readonly builtIn: string;
  /** Hears what the process prints. */
  readonly report: (line: string) => void;
}

/** Rejects with its own message when it does not start. */
export async function startWarehouseProcess({ name, directory, builtIn, report }: ProcessPlace): Promise<WarehouseProcess> {
  const token = randomUUID();
  const args = [
    'serve',
    resolve(builtIn, CONFIG),
    `--directory-path=objects=${resolve(directory)}`,
    '--control-fd=3',
    '--experimental',
  ];
  const { command, env } = workerdCommand();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env, TOKEN: token, TZ: 'UTC' },
    windowsHide: true,
  });
  const thread = createThreadLog();
  const lines: string[] = [];
  const ended = watch(child, { thread, listen: (line) => (lines.length < 20 ? void lines.push(line) : undefined), report });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  try {
    const port = await portOf(child, ended, lines);
    const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
    void ended.then(() => agent.destroy());
    const devEntrypoint = { agent, port, token, name };
    return {
      pid: child.pid ?? 0,
      thread,
      ended,
      isAlive: () => isAlive(port),
      send: (call, signal) => send(call, { ...devEntrypoint, signal }),
      kill,
    };
  } catch (error) {
    kill();
    throw error;
  }
}

interface Listeners {
  readonly thread: ThreadLog;
  readonly listen: (line: string) => void;
  readonly report: (line: string) => void;
}

function watch(child: ChildProcess, { thread, listen, report }: Listeners): Promise<void> {
  child.stdout?.setEncoding('utf8').on('data', (text: string) => thread.add(text).forEach(report));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((part) => part.trim() !== '')) {
      listen(line);
      report(line);
    }
  });
  return new Promise((done) => {
    child.once('error', (error) => {
      listen(error.message);
      done();
    });
    child.once('close', () => done());
  });
}

/** workerd says on which port it listens as soon as it does. */
async function portOf(child: ChildProcess, ended: Promise<void>, lines: readonly string[]): Promise<number> {
  const control = child.stdio[3] as Readable;
  const listening = new Promise<number>((found) => {
    let text = '';
    control.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const match = /"event":"listen","socket":"http","port":(\d+)/.exec(text);
      if (match) found(Number(match[1]));
    });
    control.on('error', () => undefined);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => (timer = setTimeout(() => done(null), START_LIMIT_MS)));
  const port = await Promise.race([listening, ended.then(() => null), late]);
  clearTimeout(timer);
  if (port === null) throw new Error(`The process of a Warehouse did not start: ${lines.join(' ') || 'it said nothing.'}`);
  return port;
}

interface Sending {
  readonly agent: Agent;
  readonly port: number;
  readonly token: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

function send({ id, requestId, route, body }: SentCall, { agent, port, token, name, signal }: Sending): Promise<IncomingMessage> {
  return new Promise((found, failed) => {
    const named = requestId === null ? {} : { [REQUEST_ID_HEADER]: requestId };
    const headers = { 'content-type': 'application/json', [CALL_HEADER]: id, [TOKEN_HEADER]: token, ...named };
    const path = `/${encodeURIComponent(name)}${route}`;
    const requested = httpRequest({ host: LOOPBACK, port, path, method: 'POST', headers, agent, signal }, found);
    requested.on('error', failed);
    requested.end(body);
  });
}

async function isAlive(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://${LOOPBACK}:${port}/alive`, { signal: AbortSignal.timeout(ALIVE_LIMIT_MS) });
    return reply.ok;
  } catch {
    return false;
  }
}
