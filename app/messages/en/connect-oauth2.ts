// How users sign in to a database with their own accounts.
import { defineMessages } from '#app/messages/define-messages.ts';

export const connectOauth2 = defineMessages('connect-oauth2', {
  label: 'Users sign in with their own account (OAuth2)',
  hint: 'Queries use each user’s own token instead of the password above, and results aren’t shared between users. Guests can’t query this database; reports use their owner’s account.',
  unsupported: 'This type of database can’t take a user’s token. Trino can.',
  'id.label': 'Client ID',
  'id.hint': 'From your authorization server.',
  'secret.label': 'Client secret',
  'secret.hint': 'Leave empty for a public client.',
  'secret.stored': 'Stored. Leave empty to keep it.',
  'authorizationUrl.label': 'Authorization URL',
  'authorizationUrl.hint': 'The page where users sign in. Extra parameters, such as prompt=consent, are kept.',
  'tokenUrl.label': 'Token URL',
  'tokenUrl.hint': 'Where codes are exchanged for tokens. If you change it, enter the secret again.',
  'scope.label': 'Scope',
  'scope.hint': 'Separated by spaces. Most servers need offline_access to renew tokens without signing in again.',
  'contentType.label': 'Token request format',
  'contentType.data': 'Form (standard)',
  'contentType.json': 'JSON',
  redirect: 'Register this installation’s address followed by {path} as redirect URI.',
});
