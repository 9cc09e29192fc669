// What a script has set so far, as the server says it in replies, and wants to have it back with each later request. Pure.

export interface TrinoSession {
  /** Names and values as the header has them, percent-encoded. */
  readonly properties: ReadonlyMap<string, string>;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly path: string | null;
}

export const NEW_TRINO_SESSION: TrinoSession = { properties: new Map(), catalog: null, schema: null, path: null };

/** The session behind a reply with these headers. */
export function readSession(session: TrinoSession, header: (name: string) => string | null): TrinoSession {
  const properties = new Map(session.properties);
  for (const pair of header('x-trino-set-session')?.split(',') ?? []) {
    const [name = '', ...value] = pair.trim().split('=');
    if (name !== '') properties.set(name, value.join('='));
  }
  for (const name of header('x-trino-clear-session')?.split(',') ?? []) properties.delete(name.trim());
  return {
    properties,
    catalog: header('x-trino-set-catalog') ?? session.catalog,
    schema: header('x-trino-set-schema') ?? session.schema,
    path: header('x-trino-set-path') ?? session.path,
  };
}

/** The header of properties; `own` are those of the connection, encoded too. */
export function sessionHeader(own: string, { properties }: TrinoSession): string {
  const kept = own.split(',').filter((pair) => pair !== '' && !properties.has(pair.slice(0, pair.indexOf('='))));
  return [...kept, ...[...properties].map(([name, value]) => `${name}=${value}`)].join(',');
}
