// Sends a grant to a token endpoint: by the same sockets, and under the same rules for addresses, as connections to databases.
import { portOfUrl, type IsAllowedPrivate } from '#app/domain/access/private-hosts.ts';
import { clientProblems, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import { readTokenReply, tokenRequest, type TokenGrant, type TokenReply } from '#app/domain/oauth2/token.ts';
import { AppError } from '#app/domain/errors.ts';
import type { HttpTransport } from '#app/engines/shared/http/http-address.ts';
import { createHttpClient } from '#app/engines/shared/http/http-client.server.ts';

export interface TokenEndpointDeps {
  readonly transport: HttpTransport;
  readonly isAllowedPrivate: IsAllowedPrivate;
  readonly now: () => number;
}

const TIMEOUT_MS = 15_000;
const MAX_REPLY_BYTES = 200_000;

/** Throws OAUTH2_REDIRECT_ERROR where the endpoint can't be reached or isn't allowed. */
export async function sendGrant(client: Oauth2Client, grant: TokenGrant, deps: TokenEndpointDeps): Promise<TokenReply> {
  const url = new URL(client.token_request_uri);
  const [problem] = clientProblems(client, deps.isAllowedPrivate);
  if (problem !== undefined) throw unreachable(url, problem);
  const { contentType, body } = tokenRequest(client, grant);
  const usesTls = url.protocol === 'https:';
  const address = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: portOfUrl(url),
    tls: usesTls ? 'require' : 'off',
  } as const;
  const http = createHttpClient(deps.transport, address, { connect_timeout: null, probePath: null, headerCharset: 'utf-8' });
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { 'Content-Type': contentType, Accept: 'application/json', 'User-Agent': 'meridian', Connection: 'close' };
    const reply = await http.send({ method: 'POST', path: `${url.pathname}${url.search}`, headers, body }, signal);
    const text = await textUpTo(reply.body, MAX_REPLY_BYTES);
    return readTokenReply({ status: reply.status, text }, { grant, nowMs: deps.now() });
  } catch (error) {
    throw unreachable(url, error instanceof AppError ? error.message : 'It didn’t reply in time.', error);
  } finally {
    http.close();
  }
}

async function textUpTo(body: AsyncGenerator<Uint8Array, void>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let [text, sizeBytes] = ['', 0];
  for await (const bytes of body) {
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw new AppError('OAUTH2_REDIRECT_ERROR', 'Its reply is too long.');
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}

const unreachable = ({ host }: URL, why: string, cause?: unknown): AppError =>
  new AppError('OAUTH2_REDIRECT_ERROR', `Couldn’t get a token from ${host}. ${why}`, { cause });
