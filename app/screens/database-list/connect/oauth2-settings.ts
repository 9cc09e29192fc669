// What the form has of the OAuth2 client by which users sign in to a database themselves, and what is sent of it. Pure.
import { MASK } from '#app/domain/secret/mask.ts';
import type { Oauth2Client } from '#app/domain/oauth2/client.ts';
import { isEndpointAddress } from '#app/domain/oauth2/endpoint-address.ts';
import { findAbilities } from './place.ts';

export interface Oauth2Settings {
  readonly isOn: boolean;
  readonly id: string;
  /** Empty: the stored one where there is one and the token address is still its own, else none. */
  readonly secret: string;
  readonly scope: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly contentType: Oauth2Client['request_content_type'];
  /** As stored, for what the form doesn't show; null: users don't sign in yet. */
  readonly stored: Oauth2Client | null;
}

export const NO_OAUTH2: Oauth2Settings = {
  isOn: false,
  id: '',
  secret: '',
  scope: '',
  authorizationUrl: '',
  tokenUrl: '',
  contentType: 'data',
  stored: null,
};

/** `client`: with its secret masked. */
export const readOauth2 = (client: Oauth2Client | null): Oauth2Settings =>
  client === null
    ? NO_OAUTH2
    : {
        isOn: true,
        id: client.id,
        secret: '',
        scope: client.scope,
        authorizationUrl: client.authorization_request_uri,
        tokenUrl: client.token_request_uri,
        contentType: client.request_content_type,
        stored: client,
      };

/** Whether the stored secret is sent again: it goes only to the token address that it was given for. */
export const keepsSecret = ({ secret, stored, tokenUrl }: Oauth2Settings): boolean =>
  secret === '' && stored !== null && stored.secret !== '' && stored.token_request_uri === tokenUrl.trim();

/** What is sent: nothing where nothing is or was there. */
export function writeOauth2(settings: Oauth2Settings, backend: string): { readonly masked_encrypted_extra?: string | null } {
  if (!settings.isOn || !findAbilities(backend).takesTokens)
    return settings.stored === null ? {} : { masked_encrypted_extra: null };
  const client = {
    ...(settings.stored?.redirect_uri && { redirect_uri: settings.stored.redirect_uri }),
    id: settings.id.trim(),
    secret: keepsSecret(settings) ? MASK : settings.secret.trim(),
    scope: settings.scope.trim(),
    authorization_request_uri: settings.authorizationUrl.trim(),
    token_request_uri: settings.tokenUrl.trim(),
    request_content_type: settings.contentType,
  };
  return { masked_encrypted_extra: JSON.stringify({ oauth2_client_info: client }) };
}

export type Oauth2Problem = 'missing.oauth2Id' | 'invalid.oauth2Url';

/** By field. */
export function oauth2Problems(settings: Oauth2Settings, backend: string): Readonly<Record<string, Oauth2Problem>> {
  if (!settings.isOn || !findAbilities(backend).takesTokens) return {};
  return {
    ...(settings.id.trim() === '' && { oauth2_id: 'missing.oauth2Id' as const }),
    ...(!isEndpointAddress(settings.authorizationUrl.trim()) && { oauth2_authorization: 'invalid.oauth2Url' as const }),
    ...(!isEndpointAddress(settings.tokenUrl.trim()) && { oauth2_token: 'invalid.oauth2Url' as const }),
  };
}
