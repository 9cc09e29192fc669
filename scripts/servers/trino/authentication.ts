// How a private coordinator authenticates users: lines of its configuration, and headers that it accepts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TrinoAuthentication {
  /** `folder`: for the files that the lines name. */
  readonly configure: (folder: string) => readonly string[];
  /** Headers of a known user. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Whose tokens are accepted. */
export interface TokenIssuer {
  readonly origin: string;
  readonly audience: string;
  readonly keysUrl: string;
}

/** `passwords` by user: one at least. */
export function byTokenOrPassword(issuer: TokenIssuer, passwords: Readonly<Record<string, string>>): TrinoAuthentication {
  const [[user = '', password = ''] = []] = Object.entries(passwords);
  return {
    configure: (folder) => [
      'http-server.authentication.type=JWT,PASSWORD',
      `http-server.authentication.jwt.key-file=${issuer.keysUrl}`,
      `http-server.authentication.jwt.required-issuer=${issuer.origin}`,
      `http-server.authentication.jwt.required-audience=${issuer.audience}`,
      `password-authenticator.config-files=${writePasswords(folder, passwords)}`,
    ],
    headers: { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'x-trino-user': user },
  };
}

function writePasswords(folder: string, passwords: Readonly<Record<string, string>>): string {
  const file = join(folder, 'passwords.properties');
  const lines = Object.entries(passwords).map(([user, password]) => `${escaped(user)}=${escaped(password)}`);
  writeFileSync(file, ['password-authenticator.name=listed', ...lines].join('\n'));
  return file;
}

/** As properties files escape special characters. */
const escaped = (text: string): string =>
  text.replace(/[^a-z0-9]/gi, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export interface Oauth2Issuer extends TokenIssuer {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly client: { readonly id: string; readonly secret: string };
}

const OAUTH2 = 'http-server.authentication.oauth2';

/** Bearer tokens verified with the issuer's keys, and a challenge for requests without one. `token`: one that it accepts. */
export const byOauth2 = (issuer: Oauth2Issuer, token: string): TrinoAuthentication => ({
  configure: () => [
    'http-server.authentication.type=OAUTH2',
    `${OAUTH2}.oidc.discovery=false`,
    `${OAUTH2}.issuer=${issuer.origin}`,
    `${OAUTH2}.auth-url=${issuer.authorizationUrl}`,
    `${OAUTH2}.token-url=${issuer.tokenUrl}`,
    `${OAUTH2}.jwks-url=${issuer.keysUrl}`,
    `${OAUTH2}.client-id=${issuer.client.id}`,
    `${OAUTH2}.client-secret=${issuer.client.secret}`,
    `${OAUTH2}.additional-audiences=${issuer.audience}`,
    // Type of access tokens (RFC 9068); the default is that of other tokens.
    `${OAUTH2}.jwt-type=at+jwt`,
    // A minute otherwise, in which ended tokens are taken.
    `${OAUTH2}.max-clock-skew=0s`,
  ],
  headers: { authorization: `Bearer ${token}` },
});
