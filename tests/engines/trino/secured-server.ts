// Real Trinos that take tokens of an authorization server, with whom they know.
import { byOauth2, byTokenOrPassword, type TokenIssuer } from '#scripts/servers/trino/authentication.ts';
import { startSecuredTrino, type SecuredTrino } from '#scripts/servers/trino/secured.ts';
import type { Certificate } from '#scripts/servers/postgres-server.ts';
import {
  AUDIENCE,
  CLIENT,
  startAuthorizationServer,
  type AuthorizationServer,
} from '#tests/fixtures/servers/authorization-server.ts';
import { createTokenSigner, decodePart, encodePart } from '#tests/fixtures/access/token-signer.ts';

/** Who signs in to it by password. */
const CLERK = { username: 'clerk', password: 'pass: wörd "quoted"' };

const issuerOf = ({ origin, keysUrl }: AuthorizationServer): TokenIssuer => ({ origin, audience: AUDIENCE, keysUrl });

export const startTrinoFor = (issuer: AuthorizationServer, certificate: Certificate): Promise<SecuredTrino> =>
  startSecuredTrino({ certificate, authentication: byTokenOrPassword(issuerOf(issuer), { [CLERK.username]: CLERK.password }) });

/** A server of type OAUTH2, with its own client registered at the issuer. */
export function startOauth2TrinoFor(issuer: AuthorizationServer, certificate: Certificate): Promise<SecuredTrino> {
  const { authorization_request_uri: authorizationUrl, token_request_uri: tokenUrl } = issuer.client();
  const token = issuer.signer.sign(issuer.claims(CLERK.username, Date.now() + 3_600_000));
  const oauth2 = { ...issuerOf(issuer), authorizationUrl, tokenUrl, client: CLIENT };
  return startSecuredTrino({ certificate, authentication: byOauth2(oauth2, token) });
}

/** As tests in workerd find it. A type, not an interface: it is a binding, which is JSON. */
export type SecuredServer = {
  readonly host: string;
  readonly port: number;
  readonly plainPort: number;
  /** Tokens of two users, and invalid ones, keyed by what is wrong with them. */
  readonly tokens: { readonly ada: string; readonly grace: string; readonly bad: Readonly<Record<string, string>> };
  readonly clerk: typeof CLERK;
};

/** Ends with this process. */
export async function startSecured(certificate: Certificate): Promise<SecuredServer> {
  const issuer = await startAuthorizationServer();
  const { host, port, plainPort } = await startTrinoFor(issuer, certificate);
  const of = (user: string, endsInMs = 3_600_000) => issuer.claims(user, Date.now() + endsInMs);
  const { sign, keyId } = issuer.signer;
  const ada = sign(of('ada@example.org'));
  const foreign = createTokenSigner();
  const bad = {
    'has ended': sign(of('ada@example.org', -60_000)),
    'is signed by a key of somebody else’s': foreign.sign(of('ada@example.org')),
    'is signed by somebody else under the right key’s name': foreign.sign(of('ada@example.org'), keyId),
    'is for another server': sign({ ...of('ada@example.org'), aud: 'another lake' }),
    'is from another issuer': sign({ ...of('ada@example.org'), iss: 'https://id.example.org' }),
    'is signed by nobody': unsigned(ada),
    'names somebody else than was signed': renamed(ada),
    'is no token': 'no token',
  };
  return { host, port, plainPort, clerk: CLERK, tokens: { ada, grace: sign(of('grace@example.org')), bad } };
}

function unsigned(token: string): string {
  const [, claims] = token.split('.');
  return `${encodePart({ alg: 'none' })}.${claims}.`;
}

function renamed(token: string): string {
  const [head, claims = '', signature] = token.split('.');
  return [head, encodePart({ ...decodePart(claims), sub: 'grace@example.org' }), signature].join('.');
}
