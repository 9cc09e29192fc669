// The tokens of one user for one database. Requests run one at a time, since some servers accept a refresh token only once.
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod';
import { exchangeCode, findAccessToken, type AccessTokenDeps } from '#app/services/databases/access-tokens.server.ts';
import { guardTransport } from '#app/engines/shared/network/guard-transport.server.ts';
import { createHttpTransport } from '#app/engines/shared/http/open-http.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createOutbound } from './outbound.ts';
import { RoutedObject } from './routed-object.ts';

const tokenKeyShape = { databaseId: z.int(), userId: z.int() };
const findSchema = z.object({ ...tokenKeyShape, refused: z.string().optional() }).transform(({ refused, ...rest }) => ({
  ...rest,
  ...(refused !== undefined && { refused }),
}));
const exchangeSchema = z.object({ ...tokenKeyShape, code: z.string(), codeVerifier: z.string(), redirectUri: z.string() });

export class AccessToken extends RoutedObject {
  private lastRequest: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const deps = createDeps(env as ObjectsEnv);
    this.handlePost('/token/find', findSchema, (request) => this.runInTurn(() => findAccessToken(deps, request)));
    this.handlePost('/token/exchange', exchangeSchema, (request) => this.runInTurn(() => exchangeCode(deps, request)));
  }

  private runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.lastRequest.then(work);
    this.lastRequest = done.catch(() => undefined);
    return done;
  }
}

function createDeps(env: ObjectsEnv): AccessTokenDeps {
  const outbound = createOutbound(env);
  return {
    db: drizzle(env.DB, { schema }),
    secretKey: env.SECRET_KEY,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    newUuid: () => crypto.randomUUID(),
    now: Date.now,
    transport: guardTransport(createHttpTransport(outbound.lookUp), { use: 'databases', ...outbound }),
    isAllowedPrivate: outbound.isAllowedPrivate,
  };
}
