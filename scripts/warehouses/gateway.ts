// From the Workers to the Warehouses: each Warehouse runs in a separate process, so that whatever one of them does, pages,
// other databases and other Warehouses go on.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { acceptRequestId, REQUEST_ID_HEADER } from '#app/domain/log/request-id.ts';
import { TOKEN_HEADER } from '#app/domain/warehouse/process-protocol.ts';
import { buildRequestInit, type WarehouseGateway } from '#durable/stubs.ts';
import { reviveError } from '#app/domain/errors.ts';
import { replySchema } from '#app/domain/warehouse/protocol.ts';
import { createResultRelay, type ResultRelay } from './result-relay.ts';
import { readCall } from './call.ts';
import { isMaintenance, maintain } from './maintain.ts';
import { createWarehouseKeeper, type WarehouseKeeper } from './warehouse-keeper.ts';
import { startWarehouseProcess } from './warehouse-process.ts';

const LOOPBACK = '127.0.0.1';
/** A process idle for so long is ended. */
const IDLE_MS = 300_000;
/** More idle processes than this are not kept. */
const MAX_IDLE = 4;
const SWEEP_MS = 15_000;

export interface Gateway extends WarehouseGateway {
  readonly port: number;
  /** What the Workers must send with each request. */
  readonly token: string;
  /** The id of a Warehouse's process; null when none runs. */
  pidOf(name: string): number | null;
  /** The same while the process's thread runs a statement with such a text; null otherwise. */
  busyPidOf(name: string, text: string): number | null;
  /** The ids of all processes that run. */
  listPids(): number[];
  /** How many calls are under way. */
  callCountOf(name: string): number;
  /** Ends every process; the next call to each Warehouse starts one. */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

export interface GatewayOptions {
  /** Location of the objects. */
  readonly directory: string;
  /** The folder of the build's outputs; the project's when absent. */
  readonly builtIn?: string;
  readonly report: (message: string) => void;
}

/** Opens the gateway on a free port of the loopback. */
export async function openGateway({ directory, builtIn = '.', report }: GatewayOptions): Promise<Gateway> {
  const keepers = new Map<string, WarehouseKeeper>();
  const token = randomUUID();
  const keeperOf = (name: string): WarehouseKeeper => {
    const listen = (line: string): void => report(`Warehouse "${name}": ${line}`);
    const start = () => startWarehouseProcess({ name, directory, builtIn, report: listen });
    const keeper = keepers.get(name) ?? createWarehouseKeeper({ start, now: Date.now });
    keepers.set(name, keeper);
    return keeper;
  };
  const server = createServer((request, reply) => {
    void serve(request, reply, { keeperOf, token, directory }).catch(() => reply.destroy());
  });
  // A statement can run for as long as its own limit says.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 0;
  await listen(server);
  const { port } = server.address() as AddressInfo;
  const sweeping = setInterval(() => void sweep(keepers, Date.now()), SWEEP_MS);
  sweeping.unref();
  return {
    port,
    token,
    pidOf: (name) => keepers.get(name)?.pid ?? null,
    listPids: () => [...keepers.values()].flatMap(({ pid }) => pid ?? []),
    busyPidOf: (name, text) => {
      const keeper = keepers.get(name);
      return keeper?.held?.includes(text) ? keeper.pid : null;
    },
    callCountOf: (name) => keepers.get(name)?.busy ?? 0,
    send: async (name, path, init) => {
      const { headers, ...request } = buildRequestInit(init);
      const url = `http://${LOOPBACK}:${port}/${encodeURIComponent(name)}${path}`;
      return fetch(url, { ...request, headers: { ...headers, [TOKEN_HEADER]: token } });
    },
    rest: async () => void (await Promise.all([...keepers.values()].map((keeper) => keeper.rest()))),
    stop: async () => {
      clearInterval(sweeping);
      await Promise.all([...keepers.values()].map((keeper) => keeper.stop()));
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Serving {
  readonly directory: string;
  readonly keeperOf: (name: string) => WarehouseKeeper;
  readonly token: string;
}

async function serve(request: IncomingMessage, reply: ServerResponse, serving: Serving): Promise<void> {
  if (request.headers[TOKEN_HEADER] !== serving.token) return void reply.writeHead(404).end();
  const left = new AbortController();
  reply.once('close', () => left.abort());
  const relay = createResultRelay(reply);
  const [, encoded = '', ...path] = (request.url ?? '').split('/');
  const [name, route] = [decodeURIComponent(encoded), `/${path.join('/')}`];
  const body = await text(request);
  try {
    const keeper = serving.keeperOf(name);
    if (!isMaintenance(route))
      return await keeper.handle(
        readCall(randomUUID(), { route, body, requestId: readCallRequestId(request) }),
        relay,
        left.signal,
      );
    const call = (objectRoute: string): Promise<unknown> => callObject(keeper, objectRoute, left.signal);
    const value = await maintain(route, { directory: serving.directory, name, keeper, call });
    relay.reply(200, JSON.stringify({ ok: true, value }));
  } catch (error) {
    relay.fail(error);
  }
}

function readCallRequestId({ headers }: IncomingMessage): string | null {
  const id = headers[REQUEST_ID_HEADER];
  return typeof id === 'string' ? acceptRequestId(id) : null;
}

/** The value of an object's reply to a call without a body. Throws AppErrors. */
async function callObject(keeper: WarehouseKeeper, route: string, left: AbortSignal): Promise<unknown> {
  const replied = Promise.withResolvers<unknown>();
  const collected: ResultRelay = {
    restart: () => undefined,
    pass: () => Promise.resolve(),
    end: () => replied.reject(new Error('A Warehouse replied with rows.')),
    reply: (_, body) => replied.resolve(valueOf(body)),
    fail: replied.reject,
  };
  replied.promise.catch(() => undefined);
  await keeper.handle(readCall(randomUUID(), { route, body: '{}' }), collected, left);
  left.throwIfAborted();
  return replied.promise;
}

function valueOf(body: string): unknown {
  const reply = replySchema.parse(JSON.parse(body));
  if (!reply.ok) throw reviveError(reply.error);
  return reply.value;
}

/** Ends the processes that are idle for long, and the longest idle of too many. */
async function sweep(keepers: Map<string, WarehouseKeeper>, nowMs: number): Promise<void> {
  const idle = [...keepers].filter(([, { busy }]) => busy === 0).sort(([, a], [, b]) => b.usedMs - a.usedMs);
  const tired = idle.filter(([, { usedMs }], index) => index >= MAX_IDLE || nowMs - usedMs > IDLE_MS);
  await Promise.all(
    tired.map(async ([name, keeper]) => {
      await keeper.rest();
      if (keeper.busy === 0 && keeper.pid === null) keepers.delete(name);
    }),
  );
}

const listen = (server: Server): Promise<void> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, LOOPBACK, done);
  });
