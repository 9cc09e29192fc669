// Trino's client protocol: a statement is posted, and its pages are read from where each says that the next one is.
import * as z from 'zod';
import { AppError } from '#app/domain/errors.ts';
import { isLatin1, toLatin1 } from '#app/engines/shared/http/encode-request.ts';
import type { HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import { readBodyText } from '#app/engines/shared/http/http-client.server.ts';
import type { HttpRequest } from '#app/engines/shared/http/http-address.ts';
import type { StatementProgress } from '#app/engines/shared/engine.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { parseExact } from '#app/engines/trino/cells.ts';
import { NEW_TRINO_SESSION, sessionHeader, type TrinoSession } from './session.ts';
import { DEFAULT_SCHEMA, type TrinoParameters } from '#app/engines/trino/engine.ts';
import { readProgress, statsSchema } from './progress.ts';
import { statusFailure, trinoErrorSchema, trinoFailure } from '#app/engines/trino/failure.ts';

const pageSchema = z.object({
  nextUri: z.string().nullish(),
  infoUri: z.string().nullish().catch(null),
  stats: statsSchema,
  columns: z.array(z.object({ name: z.string(), type: z.string() })).nullish(),
  data: z.array(z.array(z.unknown())).nullish(),
  error: trinoErrorSchema.nullish(),
});
type Page = z.infer<typeof pageSchema>;

/** One reply: its page, and the transaction that it has started. */
export interface TrinoReply {
  readonly page: Page;
  readonly startedTransaction: string | null;
  readonly header: (name: string) => string | null;
}

export interface TrinoStatement {
  readonly sql: string;
  readonly schema?: string | null | undefined;
  readonly transaction?: string | null | undefined;
  /** What its script has set before. */
  readonly session?: TrinoSession | undefined;
  readonly signal: AbortSignal;
  /** Address of the next page: deleting it stops the statement. */
  readonly onNext?: (path: string | null) => void;
  /** Called with each page, including one that reports a failure. */
  readonly onProgress?: ((progress: StatementProgress) => void) | undefined;
}

/** A statement's replies. Throws what the server says of it; the place of an error is one in `sql`. */
export async function* runStatement(
  client: HttpClient,
  parameters: TrinoParameters,
  statement: TrinoStatement,
): AsyncGenerator<TrinoReply> {
  const { sql, signal, onNext, onProgress } = statement;
  const headers = headersOf(parameters, statement);
  // After a pause, the first statement starts a transaction. Starting it twice does no harm.
  const isRepeatable = sql.startsWith('START TRANSACTION');
  let reply = await request(client, { method: 'POST', path: '/v1/statement', headers, body: sql, isRepeatable }, signal);
  for (;;) {
    const { error, nextUri } = reply.page;
    const next = nextUri ? pathOf(nextUri) : null;
    onNext?.(error ? null : next);
    onProgress?.(readProgress(reply.page));
    if (error) throw trinoFailure(error, sql);
    yield reply;
    if (next === null) return;
    reply = await request(client, { method: 'GET', path: next, headers: authorization(parameters) }, signal);
  }
}

/** Reads all rows of a statement with few of them. */
export async function readAll(client: HttpClient, parameters: TrinoParameters, statement: TrinoStatement): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { page } of runStatement(client, parameters, statement)) rows.push(...(page.data ?? []));
  return rows;
}

const RETRIES = 20;
const RETRY_AFTER_MS = 75;
/** "Wait 50–100 milliseconds, and retry." */
const RETRIED: ReadonlySet<number> = new Set([502, 503, 504]);

async function request(client: HttpClient, sent: HttpRequest, signal: AbortSignal): Promise<TrinoReply> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await client.send(sent, signal);
    const text = await readBodyText(response);
    if (response.status === 200)
      return {
        page: readPage(text),
        startedTransaction: response.headers.get('x-trino-started-transaction-id') ?? null,
        header: (name) => response.headers.get(name) ?? null,
      };
    const isBusy = RETRIED.has(response.status) || response.status === 429;
    if (!isBusy || attempt >= RETRIES)
      throw statusFailure({ status: response.status, text, challenge: response.headers.get('www-authenticate') ?? '' });
    await orAborted(new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS * Math.min(attempt + 1, 10))), signal);
  }
}

function readPage(text: string): Page {
  try {
    return pageSchema.parse(parseExact(text));
  } catch (cause) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The server at this address isn’t Trino. Check the host and the port.', {
      cause,
    });
  }
}

/** The path on the configured server, because a server mustn't redirect requests and passwords elsewhere. */
function pathOf(uri: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (!url?.pathname.startsWith('/v1/statement/'))
    throw new AppError('GENERIC_DB_ENGINE_ERROR', 'Trino named a next page that isn’t one.');
  return `${url.pathname}${url.search}`;
}

/** Ends the statement whose next page is there. */
export async function cancelTrino(
  client: HttpClient,
  parameters: TrinoParameters,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<void> {
  await readBodyText(await client.send({ method: 'DELETE', path, headers: authorization(parameters) }, signal));
}

function headersOf(
  parameters: TrinoParameters,
  { schema = null, transaction = null, session = NEW_TRINO_SESSION }: TrinoStatement,
): Record<string, string> {
  const { database, session_properties: own, client_tags: tags, source } = parameters;
  const properties = sessionHeader(own.trim() === '' ? '' : sessionOf(own), session);
  // A schema whose name can't be sent in a header must be named in the statements.
  const defaultSchema = session.schema ?? schema ?? parameters.schema ?? DEFAULT_SCHEMA;
  return {
    ...authorization(parameters),
    ...userOf(parameters),
    'X-Trino-Catalog': session.catalog ?? database,
    ...(isLatin1(defaultSchema) && { 'X-Trino-Schema': defaultSchema }),
    'X-Trino-Source': source,
    'X-Trino-Time-Zone': 'UTC',
    'X-Trino-Language': 'en-US',
    'X-Trino-Client-Capabilities': 'PARAMETRIC_DATETIME,PATH',
    ...(properties !== '' && { 'X-Trino-Session': properties }),
    ...(session.path !== null && { 'X-Trino-Path': session.path }),
    ...(tags.trim() !== '' && { 'X-Trino-Client-Tags': tags.trim() }),
    ...(transaction !== null && { 'X-Trino-Transaction-Id': transaction }),
    'Content-Type': 'text/plain; charset=utf-8',
  };
}

/** With a token of the caller, Trino knows the user, unless the connection sets another user. */
function userOf({ username, impersonate, oauth2 }: TrinoParameters): Record<string, string> {
  const user = impersonate ?? (oauth2 === null ? username : null);
  return user === null ? {} : { 'X-Trino-User': user };
}

function authorization({ username, password, authentication }: TrinoParameters): Record<string, string> {
  const agent = { 'User-Agent': 'meridian' };
  if (password === '') return agent;
  if (authentication === 'jwt') return { ...agent, Authorization: `Bearer ${password}` };
  const credentials = `${username}:${password}`;
  // Trino reads Latin-1. What that doesn't have only a proxy before it can take.
  const bytes = isLatin1(credentials) ? toLatin1(credentials) : new TextEncoder().encode(credentials);
  return { ...agent, Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` };
}

/** Values are percent-encoded in the header. */
const sessionOf = (properties: string): string =>
  properties
    .split(',')
    .map((property) => {
      const [name = '', ...value] = property.trim().split('=');
      return `${name.trim()}=${encodeURIComponent(value.join('=').trim())}`;
    })
    .join(',');
