// Which field of the form an error belongs to, and which of them comes first. Pure.
import type { ConnectForm } from './connect-form.ts';
import type { FieldErrors } from './form-errors.ts';

const FIELD_ORDER = [
  'database_name',
  'sqlalchemy_uri',
  'host',
  'port',
  'database',
  'username',
  'password',
  'schema',
  'sslmode',
  'transport',
  'hyperdrive',
  'cache_timeout',
  'force_ctas_schema',
  'oauth2_id',
  'oauth2_authorization',
  'oauth2_token',
  'connect_timeout',
  'pool_size',
  'application_name',
  'schema_cache_timeout',
  'table_cache_timeout',
];

/** The name of the field that is shown first; undefined where nothing is wrong. */
export const firstWrong = (errors: FieldErrors): string | undefined =>
  Object.keys(errors).sort((a, b) => FIELD_ORDER.indexOf(a) - FIELD_ORDER.indexOf(b))[0];

export const without = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !fields.includes(name)));

/** In the one-line form, what is wrong with a part is wrong with the line, but for the password's own field. */
export function inShownFields(fields: FieldErrors, form: Pick<ConnectForm, 'method'>): FieldErrors {
  const known = Object.entries(fields).filter(([name]) => FIELD_ORDER.includes(name));
  if (form.method === 'fields') return Object.fromEntries(known);
  const own = [
    'database_name',
    'cache_timeout',
    'force_ctas_schema',
    'sqlalchemy_uri',
    'oauth2_id',
    'oauth2_authorization',
    'oauth2_token',
  ];
  return Object.fromEntries(known.map(([name, message]) => [own.includes(name) ? name : 'sqlalchemy_uri', message]));
}
