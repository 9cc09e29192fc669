// A connection as one line of text, from the fields of the form and back, so that a switch between both keeps what was typed.
// The server reads the line again and decides. Pure.
import { MASK } from '#app/domain/secret/mask.ts';
import { ENGINE_CLIENTS } from '#app/engines/registry/clients.ts';
import { connectionOptions, type ServerPlace } from './place.ts';

const SETTINGS = ['schema', 'sslmode', 'transport', 'hyperdrive'] as const;

/** The line; empty while no part of it is filled in. A password, typed or stored, is masked. */
export function formatLine(place: ServerPlace, hasPassword: boolean): string {
  const { backend, host, port, database, username, driver, options } = place;
  if ([host, database, username].every((text) => text.trim() === '')) return '';
  const settings = SETTINGS.filter((name) => place[name] !== '').map((name) => [name, place[name]]);
  const query = new URLSearchParams([...Object.entries(options), ...settings.map(([name = '', value = '']) => [name, value])]);
  const address = host.trim().includes(':') ? `[${host.trim()}]` : encodeURIComponent(host.trim());
  return [
    `${backend}${driver === '' ? '' : `+${driver}`}://`,
    `${encodeURIComponent(username)}${hasPassword ? `:${MASK}` : ''}@`,
    `${address}${port.trim() === '' ? '' : `:${port.trim()}`}/${encodeURIComponent(database)}`,
    query.size > 0 ? `?${query.toString()}` : '',
  ].join('');
}

export interface ParsedLine {
  readonly place: ServerPlace;
  /** Null: masked, so it stays what it is. */
  readonly password: string | null;
}

/** The parts of the line; null if invalid. */
export function parseLine(line: string): ParsedLine | null {
  const match = /^([a-z]+)(?:\+([\w.-]+))?:\/\/(.*)$/is.exec(line.trim());
  if (!match) return null;
  const [, scheme = '', driver = '', rest = ''] = match;
  const backend = backendOf(scheme.toLowerCase());
  if (!backend) return null;
  const [front = '', ...queries] = rest.split('?');
  // The last @ ends the user's part: passwords with an @ in them are often pasted as they are.
  const at = front.lastIndexOf('@');
  const user = at < 0 ? '' : front.slice(0, at);
  const colon = user.indexOf(':');
  const [username, password] = colon < 0 ? [user, ''] : [user.slice(0, colon), user.slice(colon + 1)];
  const parts = /^(?:\[([^\]/]*)\]|([^/:]*))(?::([^/]*))?(?:\/(.*))?$/s.exec(front.slice(at + 1));
  if (!parts) return null;
  const [, address, host = '', port = '', database = ''] = parts;
  const options = new Map(new URLSearchParams(queries.join('?')));
  const take = (name: string): string => {
    const value = options.get(name) ?? '';
    options.delete(name);
    return value;
  };
  const settings = {
    schema: take('schema'),
    sslmode: take('sslmode'),
    transport: take('transport'),
    hyperdrive: take('hyperdrive'),
  };
  const given = take('password') || decode(password);
  return {
    place: {
      backend,
      host: decode(address ?? host),
      port: port === '' ? connectionOptions(backend).defaultPort : port,
      database: decode(database),
      username: decode(username),
      driver,
      options: Object.fromEntries(options),
      ...settings,
    },
    password: given === MASK ? null : given,
  };
}

const backendOf = (scheme: string): string | undefined =>
  ENGINE_CLIENTS.find(
    ({ backend, aliases, connection }) => connection !== null && (backend === scheme || aliases.includes(scheme)),
  )?.backend;

/** The line with the password in the mask's place. */
export const withPassword = (line: string, password: string): string =>
  password === '' ? line : line.replace(`:${MASK}@`, () => `:${encodeURIComponent(password)}@`);

/** What is no percent-encoding represents itself, as in `100%`. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
