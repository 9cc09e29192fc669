// The client that an authorization server knows us as: `oauth2_client_info` of a database's secrets. Checked, masked, merged. Pure.
import * as z from 'zod';
import { classifyHost } from '#app/domain/access/private-address.ts';
import { describePrivateHost, portOfUrl, type IsAllowedPrivate } from '#app/domain/access/private-hosts.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { isEndpointAddress } from './endpoint-address.ts';

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\0\r\n]*$/, 'Can’t have line breaks.');

const address = text(2_000).refine(isEndpointAddress, 'Must be an https address without a user or fragment.');

/** Where the browser is sent back to, from the root of the installation. */
export const CALLBACK_PATH = '/api/v1/database/oauth2/';

/** By Superset's names. */
export const oauth2ClientSchema = z.strictObject({
  id: text(1_000).min(1, 'Enter the client ID.'),
  /** Empty: a public client, known by PKCE alone. */
  secret: text(4_000).default(''),
  scope: text(2_000).default(''),
  authorization_request_uri: address,
  token_request_uri: address,
  /** Where the installation has another address for browsers than the one requests arrive at. */
  redirect_uri: address
    .refine((url) => URL.canParse(url) && new URL(url).pathname === CALLBACK_PATH, `Must end with ${CALLBACK_PATH}`)
    .nullish(),
  request_content_type: z.enum(['data', 'json']).default('data'),
});

export type Oauth2Client = z.infer<typeof oauth2ClientSchema>;

/** `encrypted_extra`, as clients send it: text of a JSON object. Its other keys have no effect and are refused. */
export const encryptedExtraSchema = z.strictObject({ oauth2_client_info: oauth2ClientSchema.nullish() });

/** Why its addresses can't be used here: by name of the field. Plain http and private hosts are those that the operator has listed. */
export function clientProblems(client: Oauth2Client, isAllowedPrivate: IsAllowedPrivate): string[] {
  const addresses = { authorization_request_uri: client.authorization_request_uri, token_request_uri: client.token_request_uri };
  return Object.entries(addresses).flatMap(([field, text]) => {
    const url = new URL(text);
    if (isAllowedPrivate('databases', url.hostname, portOfUrl(url))) return [];
    if (url.protocol !== 'https:') return [`${field}: Must be an https address.`];
    const kind = classifyHost(url.hostname);
    return kind === 'public' || kind === 'name'
      ? []
      : [
          `${field}: “${url.hostname}” is not a public address. ${describePrivateHost('databases', url.hostname, portOfUrl(url))}`,
        ];
  });
}

/** As replies show it. */
export const maskClient = (client: Oauth2Client): Oauth2Client => ({ ...client, secret: client.secret === '' ? '' : MASK });

/** The client with the stored secret where it is masked; null: the mask means nothing, since the token address is another one. */
export function unmaskClient(sent: Oauth2Client, stored: Oauth2Client | null): Oauth2Client | null {
  if (sent.secret !== MASK) return sent;
  return stored?.token_request_uri === sent.token_request_uri ? { ...sent, secret: stored.secret } : null;
}
