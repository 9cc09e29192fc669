// BigQuery's REST API: requests with a token, retried while the server is busy. Requests go to Google or to the connection's endpoint;
// a key is only sent to the server that it belongs to.
import { AppError } from '#app/domain/errors.ts';
import type { Address } from '#app/engines/shared/network/byte-socket.ts';
import type { HttpResponse, HttpTransport } from '#app/engines/shared/http/http-address.ts';
import { createHttpClient, readBodyText, type HttpClient } from '#app/engines/shared/http/http-client.server.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import { createTokenSource, type TokenSource } from './access-token.server.ts';
import type { BigqueryParameters } from '#app/engines/bigquery/engine.ts';
import { parseJson, reasonOfReply, statusFailure } from '#app/engines/bigquery/failure.ts';
import { readServiceAccount } from './service-account.ts';

interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/bigquery/v2/projects`, with query string. */
  readonly path: string;
  /** A file follows, to the address that the reply names. */
  readonly isUpload?: boolean;
  readonly body?: unknown;
  /** What places in a failure are places in; absent: nothing. */
  readonly sql?: string;
}

export interface ApiReply {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

interface FilePart {
  /** Path from the reply to the upload's first request. */
  readonly path: string;
  readonly body: Uint8Array;
  /** Byte range in the file. */
  readonly range: string;
}

export interface BigqueryApi {
  /**
   * The reply's JSON. Throws what the server says; null for what is there already where its request was repeated, and for a reply
   * without a body.
   */
  request(request: ApiRequest, signal: AbortSignal): Promise<unknown>;
  /** Starts an upload; returns the path for its parts. Throws the server's error. */
  beginUpload(request: Omit<ApiRequest, 'method' | 'isUpload'>, signal: AbortSignal): Promise<string>;
  /** Never retried, regardless of the reply. */
  sendPart(part: FilePart, signal: AbortSignal): Promise<ApiReply>;
  close(): void;
}

const GOOGLE_TOKENS = { host: 'oauth2.googleapis.com', port: 443, tls: 'require' } as const;
const GOOGLE_TOKEN_URI = 'https://oauth2.googleapis.com/token';
const ROOT = '/bigquery/v2/projects';

export interface ApiOptions {
  readonly now?: () => number;
}

/**
 * Throws CONNECTION_MISSING_PARAMETERS_ERROR for a connection to Google without a key, and for a key that is none,
 * CONNECTION_INVALID_PORT_ERROR.
 */
export function createApi(
  parameters: BigqueryParameters,
  transport: HttpTransport,
  { now = Date.now }: ApiOptions = {},
): BigqueryApi {
  const { host, port, sslmode, password, connect_timeout } = parameters;
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new AppError('CONNECTION_INVALID_PORT_ERROR', `${port} is not a port: it must be a whole number from 1 to 65535.`);
  const isOfGoogle = isGoogle(host);
  const account = readServiceAccount(password);
  if (account === null && isOfGoogle) throw new AppError('CONNECTION_MISSING_PARAMETERS_ERROR', NO_KEY);
  const isTls = isOfGoogle || sslmode !== 'disable';
  const own: Address = { host, port, tls: isTls ? 'require' : 'off' };
  const clientOf = (address: Address, probePath: string | null): HttpClient =>
    createHttpClient(transport, address, { connect_timeout, probePath, headerCharset: 'latin-1' });
  const client = clientOf(own, `${ROOT}?maxResults=1`);
  // Another server issues its own tokens; sending Google's would let it use them.
  const tokenClient = account && clientOf(isOfGoogle ? GOOGLE_TOKENS : own, null);
  const uri = isOfGoogle ? GOOGLE_TOKEN_URI : `${isTls ? 'https' : 'http'}://${host}:${port}/token`;
  const tokens = account && tokenClient && createTokenSource(account, { client: tokenClient, uri, now });
  return {
    request: async (request, signal) => {
      const reply = await sendWithRetry({ client, tokens }, request, signal);
      return reply === null || reply.text === '' ? null : readReply(reply.text);
    },
    beginUpload: async (request, signal) =>
      readUploadPath(await sendWithRetry({ client, tokens }, { ...request, method: 'POST', isUpload: true }, signal)),
    sendPart: async ({ path, body, range }, signal) => {
      const token = await tokens?.find(signal);
      const headers = { ...headersWith(token), 'Content-Type': 'application/octet-stream', 'Content-Range': range };
      return receive(await client.send({ method: 'PUT', path, headers, body, isRepeatable: false }, signal));
    },
    close: () => {
      client.close();
      tokenClient?.close();
    },
  };
}

/** Whether the host is Google's, including private and regional ones. */
export const isGoogle = (host: string): boolean => /(?:^|\.)googleapis\.com\.?$/i.test(host);

const NO_KEY = 'Add the key of a service account: the JSON file that Google gives for it.';

interface AuthorizedClient {
  readonly client: HttpClient;
  readonly tokens: TokenSource | null;
}

const RETRIES = 6;
const FIRST_WAIT_MS = 200;
const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
/** Reasons of status 403 after which a retry can succeed. */
const BUSY_REASONS: ReadonlySet<string> = new Set(['rateLimitExceeded', 'jobRateLimitExceeded', 'backendError']);

async function sendWithRetry(
  { client, tokens }: AuthorizedClient,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<ApiReply | null> {
  let refused: string | undefined;
  for (let attempt = 0; ; attempt += 1) {
    const token = await tokens?.find(signal, refused);
    const reply = await send(client, request, token, signal);
    const { status, text } = reply;
    if (status === 200 || status === 204) return reply;
    // The first request has come through, though its reply hasn't.
    if (status === 409 && attempt > 0) return null;
    const isRefused = status === 401 && token !== undefined && refused === undefined;
    const isBusy = BUSY.has(status) || BUSY_REASONS.has(reasonOfReply(text) ?? '');
    if (attempt >= RETRIES || !(isRefused || isBusy)) throw statusFailure({ status, text, sql: request.sql ?? null });
    if (isRefused) refused = token;
    else await pause(FIRST_WAIT_MS * 2 ** attempt, signal);
  }
}

export const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  orAborted(new Promise((resolve) => setTimeout(resolve, ms)), signal);

/** A job has its own id: its request can be sent twice. */
async function send(
  client: HttpClient,
  { method, path, body, isUpload = false }: ApiRequest,
  token: string | undefined,
  signal: AbortSignal,
): Promise<ApiReply> {
  const headers = {
    ...headersWith(token),
    ...(body !== undefined && { 'Content-Type': 'application/json; charset=utf-8' }),
  };
  const sent = {
    method,
    path: `${isUpload ? '/upload' : ''}${ROOT}${path}`,
    headers,
    isRepeatable: true,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  return receive(await client.send(sent, signal));
}

const headersWith = (token: string | undefined): Record<string, string> => ({
  'User-Agent': 'meridian',
  ...(token !== undefined && { Authorization: `Bearer ${token}` }),
});

const receive = async (response: HttpResponse): Promise<ApiReply> => ({
  status: response.status,
  headers: response.headers,
  text: await readBodyText(response),
});

/** Only the path is used, so that the token never goes to another host. */
function readUploadPath(reply: ApiReply | null): string {
  const url = URL.parse(reply?.headers.get('location') ?? '', 'https://localhost');
  if (url && /^\/(?:resumable\/)?upload\//.test(url.pathname)) return url.pathname + url.search;
  throw new AppError('GENERIC_DB_ENGINE_ERROR', 'BigQuery didn’t say where the file goes.');
}

function readReply(text: string): unknown {
  const reply = parseJson(text);
  if (reply !== null) return reply;
  throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The server at this address isn’t BigQuery. Check the endpoint.');
}
