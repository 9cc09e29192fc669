// The address at which a user lets us query a database for them (RFC 6749, 4.1.1, with PKCE, RFC 7636). Pure.
import type { Oauth2Client } from './client.ts';

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** Base64url of the verifier's SHA-256. */
  readonly codeChallenge: string;
}

/** What the client's own address has in its query stays there: `prompt`, `access_type`, `audience` and so on. */
export function authorizationUrl(client: Oauth2Client, { redirectUri, state, codeChallenge }: AuthorizationRequest): string {
  const url = new URL(client.authorization_request_uri);
  const parameters = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    ...(client.scope !== '' && { scope: client.scope }),
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
