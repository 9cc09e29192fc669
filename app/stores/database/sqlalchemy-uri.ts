// Connections as one line of text, `postgresql+psycopg2://user:password@host:5432/db?sslmode=require`: read and written.
// What is written never has a secret in it.
import type { AddresslessConnection } from '#app/engines/shared/wire.ts';
import { MASK } from '#app/domain/secret/mask.ts';
import { fieldError, readForm, type ConnectionForm } from './connection-form.ts';
import { findWireEngine, unknownEngine, wireEngines, type WireEngine } from './wire-engines.ts';

export const MAX_URI_LENGTH = 2_000;

/** Throws 400 under `sqlalchemy_uri`; the message repeats nothing of the text: it can contain a password. */
export function parseUri(uri: string): ConnectionForm {
  const match = /^([a-z][\w.-]*)(?:\+([\w.-]+))?:\/\/(.*)$/is.exec(uri.trim());
  const [, scheme = '', driver = null, rest = ''] = match ?? [];
  if (!match || rest.length > MAX_URI_LENGTH) throw malformed();
  const engine = findWireEngine(scheme);
  if (!engine) throw fieldError('sqlalchemy_uri', unknownEngine(scheme));
  return engine.addressless ? parseAddressless(engine, rest, engine.addressless) : parseServer(engine, driver, rest);
}

function parseAddressless(engine: WireEngine, rest: string, { fromLine }: AddresslessConnection): ConnectionForm {
  const fields = fromLine(rest);
  if (!fields) throw malformed(engine.uriPlaceholder);
  return readForm(engine, null, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decode(value)])));
}

function parseServer(engine: WireEngine, driver: string | null, rest: string): ConnectionForm {
  const [place = '', ...queries] = rest.split('?');
  // The last @ ends the user's part: passwords with an @ in them are often pasted as they are.
  const at = place.lastIndexOf('@');
  const user = at < 0 ? '' : place.slice(0, at);
  const colon = user.indexOf(':');
  const [username, password] = colon < 0 ? [user, ''] : [user.slice(0, colon), user.slice(colon + 1)];
  const match = /^(?:\[([^\]/]*)\]|([^/:]*))(?::([^/]*))?(?:\/(.*))?$/s.exec(place.slice(at + 1));
  if (!match) throw malformed(engine.uriPlaceholder);
  const [, address, host = '', port, database = ''] = match;
  return readForm(engine, driver, {
    host: decode(address ?? host),
    port: port === undefined || port === '' ? engine.defaultPort : port,
    database: decode(database),
    username: decode(username),
    ...(password === '' && hasPassword(queries) ? {} : { password: decode(password) }),
    query: Object.fromEntries(new URLSearchParams(queries.join('?'))),
  });
}

const hasPassword = (queries: readonly string[]): boolean => new URLSearchParams(queries.join('?')).has('password');

/** Invalid percent-encoding is literal, as in `100%`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const malformed = (example = wireEngines()[0]?.uriPlaceholder) =>
  fieldError('sqlalchemy_uri', `Invalid connection string. A valid one looks like: ${example ?? ''}`);

/** The line of a stored connection, its password masked. */
export function formatUri(engine: WireEngine, parameters: Readonly<Record<string, unknown>>, hasSecrets: boolean): string {
  const part = (name: string): string => encodeURIComponent(wordOf(parameters[name]));
  if (engine.addressless) return engine.addressless.toLine(parameters);
  const { host, port, database: _database, username: _username, driver, query, ...settings } = parameters;
  const options = new URLSearchParams(
    Object.entries({ ...(query as object | undefined), ...settings }).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
  ).toString();
  const address = wordOf(host);
  return [
    `${engine.backend}${typeof driver === 'string' ? `+${driver}` : ''}://`,
    `${part('username')}${hasSecrets ? `:${MASK}` : ''}@`,
    address.includes(':') ? `[${address}]` : encodeURIComponent(address),
    `:${wordOf(port)}/${part('database')}`,
    options === '' ? '' : `?${options}`,
  ].join('');
}

const wordOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
