// What a SQLite program opens, against what its text was taken to name: the second wall behind the grammar. The grammar reads
// the text, SQLite has compiled it, and where the two differ SQLite is right.
import { AppError } from '#app/domain/errors.ts';

export interface OpenedTable {
  readonly schema: string | null;
  readonly table: string;
}

/** A row of EXPLAIN, as far as it is looked at. */
export interface Opcode {
  readonly opcode: unknown;
  readonly p2: unknown;
  readonly p3: unknown;
  readonly p4: unknown;
}

interface Program {
  readonly opcodes: readonly Opcode[];
  /** The rows of a statement; throws where SQLite does not know it. */
  readonly explain: (sql: string) => readonly Opcode[];
  /** The table to which each tree of the main database belongs, by its root page. */
  readonly tablesByPage: () => ReadonlyMap<number, string>;
}

/**
 * Whether the program opens nothing but the named tables, their indexes, and what those of them that are views read.
 * Names that SQLite does not know open nothing.
 */
export function opensOnly({ opcodes, explain, tablesByPage }: Program, named: readonly OpenedTable[]): boolean {
  const opened = openings(opcodes);
  if (opened.size === 0) return true;
  const allowed = new Set([...named.map(selectOf), ...SOURCES_OF_NOTHING].flatMap((source) => [...openingsOf(source, explain)]));
  const left = [...opened].filter((one) => !allowed.has(one));
  if (left.length === 0) return true;
  // An index has its own tree, which another select of the same table need not open.
  const tables = tablesByPage();
  const tableOf = (one: string): string | undefined =>
    one.startsWith(MAIN) ? tables.get(Number(one.slice(MAIN.length))) : undefined;
  const allowedTables = new Set([...allowed].map(tableOf));
  return left.every((one) => tableOf(one) !== undefined && allowedTables.has(tableOf(one)));
}

/** The main database is the first. */
const MAIN = '0:';

/** Functions that read their arguments alone are opened like tables. */
const SOURCES_OF_NOTHING = ["SELECT * FROM json_each('[]')", "SELECT * FROM json_tree('[]')"];

const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

const selectOf = ({ schema, table }: OpenedTable): string =>
  `SELECT * FROM ${schema === null ? '' : `${quote(schema)}.`}${quote(table)}`;

const OPENS_TREE: ReadonlySet<unknown> = new Set(['OpenRead', 'OpenWrite', 'ReopenIdx']);

/** The trees by database and root page, virtual tables by their connection. */
function openings(opcodes: readonly Opcode[]): Set<string> {
  const found = new Set<string>();
  for (const { opcode, p2, p3, p4 } of opcodes) {
    if (OPENS_TREE.has(opcode)) found.add(`${String(p3)}:${String(p2)}`);
    if (opcode === 'VOpen') found.add(`virtual:${String(p4)}`);
  }
  return found;
}

function openingsOf(source: string, explain: Program['explain']): ReadonlySet<string> {
  try {
    return openings(explain(source));
  } catch (error) {
    // The statement cannot open what does not exist either.
    if (/no such /.test(String(error))) return new Set();
    throw error;
  }
}

/** The refusal of a statement whose program or plan reads more than its text names. */
export const opensMore = (): AppError =>
  new AppError(
    'TABLE_SECURITY_ACCESS_ERROR',
    'The database would read tables that the statement does not name. Name each table plainly, without quotes where possible.',
    { extra: { tables: [], link: null } },
  );
