// The two secrets of signing in to databases, read and written: the client of a database, and the tokens of a user for it.
import { oauth2ClientSchema, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import type { Tokens } from '#app/domain/oauth2/token.ts';
import { decryptSecrets, encryptSecrets, type SecretsOwner } from '#app/stores/list/secrets.server.ts';
import * as z from 'zod';

export interface SecretsDeps {
  readonly secretKey: string;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** What binds the client to its database. */
export const clientOwner = ({ uuid, name }: SecretsOwner): SecretsOwner => ({ uuid: `${uuid}/oauth2`, name });

/** What binds a user's tokens to both: copied to another user or database they can't be read. */
export const tokensOwner = ({ uuid, name }: SecretsOwner, userId: number): SecretsOwner => ({
  uuid: `${uuid}/user/${String(userId)}`,
  name,
});

export const encryptClient = (client: Oauth2Client, database: SecretsOwner, deps: SecretsDeps): Promise<string> =>
  encryptSecrets(client, clientOwner(database), deps);

/** Throws CONNECTION_INVALID_PASSWORD_ERROR where the text can't be read. */
export const decryptClient = async (text: string, database: SecretsOwner, secretKey: string): Promise<Oauth2Client> =>
  oauth2ClientSchema.parse(await decryptSecrets(text, clientOwner(database), secretKey));

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() });

export interface UserOfDatabase {
  readonly database: SecretsOwner;
  readonly userId: number;
}

export const encryptTokens = (
  { accessToken, refreshToken }: Tokens,
  { database, userId }: UserOfDatabase,
  deps: SecretsDeps,
): Promise<string> => encryptSecrets({ accessToken, refreshToken }, tokensOwner(database, userId), deps);

/** Null: they were encrypted with another key, and signing in makes new ones. */
export const decryptTokens = (text: string, { database, userId }: UserOfDatabase, secretKey: string) =>
  decryptSecrets(text, tokensOwner(database, userId), secretKey).then(
    (secrets) => tokensSchema.parse(secrets),
    () => null,
  );
