// Which tables a text names, for completion: a guess from words, not a parse, so that it works on half-typed text.
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_$]*|[.,();]/gu;
const BEFORE_TABLE = new Set(['from', 'join', 'update', 'into', 'table']);
const AFTER_TABLES = new Set(['where', 'group', 'order', 'limit', 'having', 'on', 'using', 'set', 'select', 'union', 'values']);

const MAX_TEXT_LENGTH = 50_000;
const MAX_TABLES = 20;

export interface NamedTable {
  /** Null: unqualified. */
  readonly schema: string | null;
  readonly table: string;
}

/** At most 20, in the order in which they appear. Only the first 50,000 characters count. */
export function namedTables(text: string): NamedTable[] {
  const found = new Map<string, NamedTable>();
  let parts: string[] = [];
  // 'name': a table comes; 'dot': its name may go on; 'list': a comma would bring another one.
  let state: 'outside' | 'name' | 'dot' | 'list' = 'outside';
  const finish = () => {
    const table = parts.at(-1);
    const schema = parts.at(-2) ?? null;
    if (table !== undefined) found.set(JSON.stringify([schema, table]), { schema, table });
    parts = [];
  };
  for (const [token] of text.slice(0, MAX_TEXT_LENGTH).matchAll(TOKEN)) {
    if (/^(?:--|\/\*|')/.test(token)) continue;
    if (found.size >= MAX_TABLES) break;
    const word = token.toLowerCase();
    if (state === 'dot' && token === '.') {
      state = 'name';
      continue;
    }
    if (state === 'dot') {
      finish();
      state = 'list';
    }
    if (BEFORE_TABLE.has(word)) {
      parts = [];
      state = 'name';
    } else if (state === 'name' && isName(token) && !AFTER_TABLES.has(word)) {
      parts.push(unquoted(token));
      state = 'dot';
    } else if (state === 'list' && token === ',') state = 'name';
    else if (state === 'name' || AFTER_TABLES.has(word) || /[();]/.test(token)) {
      parts = [];
      state = 'outside';
    }
  }
  finish();
  return [...found.values()];
}

/** The name as it must be typed: quoted unless it is plain lower case. */
export const asTyped = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);

const isName = (token: string): boolean => !/^[.,();]$/.test(token);

const unquoted = (token: string): string => (token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token);
