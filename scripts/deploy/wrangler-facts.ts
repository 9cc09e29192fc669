// What a wrangler.toml names that a deployment needs. Reads the lines that ours consist of, not all of TOML.

export interface WranglerFacts {
  readonly config: string;
  readonly worker: string;
  readonly databases: readonly { readonly name: string; readonly id: string }[];
  readonly buckets: readonly string[];
  /** Produced for, consumed, or for dead letters. */
  readonly queues: readonly string[];
  readonly vars: Readonly<Record<string, string>>;
  readonly hasEmailBinding: boolean;
  /** Domain of the route; null: none. */
  readonly domain: string | null;
  /** Ids by the names of their bindings. */
  readonly hyperdrives: Readonly<Record<string, string>>;
}

interface Section {
  readonly name: string;
  readonly values: Record<string, string>;
}

export function readWranglerFacts(config: string, text: string): WranglerFacts {
  const sections = readSections(text);
  const named = (name: string): Record<string, string>[] => sections.flatMap((one) => (one.name === name ? [one.values] : []));
  const all = (name: string, key: string): string[] =>
    named(name).flatMap(({ [key]: value }) => (value === undefined ? [] : [value]));
  return {
    config,
    worker: all('', 'name')[0] ?? '',
    databases: named('d1_databases').map(({ database_name: name = '', database_id: id = '' }) => ({ name, id })),
    buckets: all('r2_buckets', 'bucket_name'),
    queues: [
      ...all('queues.producers', 'queue'),
      ...named('queues.consumers').flatMap(({ queue, dead_letter_queue: dead }) =>
        [queue, dead].filter((name) => name !== undefined),
      ),
    ],
    vars: Object.assign({}, ...named('vars')) as Record<string, string>,
    hasEmailBinding: named('send_email').length > 0,
    domain: all('routes', 'pattern')[0] ?? null,
    hyperdrives: Object.fromEntries(named('hyperdrive').map(({ binding = '', id = '' }) => [binding, id])),
  };
}

/** The first has no name: what comes before all headers. */
function readSections(text: string): Section[] {
  const sections: Section[] = [{ name: '', values: {} }];
  for (const line of text.split('\n')) {
    const header = /^\[{1,2}([\w.]+)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
    if (header !== undefined) sections.push({ name: header, values: {} });
    const [, key, quoted, literal] = /^(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(line) ?? [];
    const value = quoted ?? literal;
    const section = sections.at(-1);
    if (section && key !== undefined && value !== undefined) section.values[key] = value;
  }
  return sections;
}
