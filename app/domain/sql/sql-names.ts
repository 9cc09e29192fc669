// How an engine writes and reads a name, and writes a text, in SQL: what browsers need of a dialect without loading it.
export type QuoteMark = '"' | '`';

export interface SqlNames {
  /** As it is typed: in quotes only where it would be read as something else without them. */
  readonly write: (name: string) => string;
  /** `catalog.schema.table` as it is typed; parts that are null are left out. */
  readonly writePath: (parts: readonly (string | null)[]) => string;
  /** As it is typed before its arguments, where a reserved word is a name too. */
  readonly writeFunction: (name: string) => string;
  /** Always in quotes: `mark`, which the engine must take for names; left out: its own. */
  readonly quote: (name: string, mark?: QuoteMark) => string;
  /** The name that a word or a quoted name of a statement means. */
  readonly read: (token: string) => string;
  /** Whether a token in `"` or backticks is a name here, not a text. */
  readonly isQuotedName: (token: string) => boolean;
  /** A text as a literal. */
  readonly text: (value: string) => string;
  /** A text as it is typed between single quotes. */
  readonly textBody: (value: string) => string;
}

export interface QuotingRules {
  readonly quotes: readonly QuoteMark[];
  /** What `write` leaves without quotes, unless it is reserved. */
  readonly plain: RegExp;
  /** Names without quotes are read in lower case. */
  readonly foldsBare: boolean;
  /** In quoted names, a backslash escapes. */
  readonly escapesInNames: boolean;
  readonly textBody: (value: string) => string;
  readonly text?: (value: string, body: string) => string;
  /** A name between its quotes, and what such a text means; absent: as the rules above have it. */
  readonly nameBody?: { readonly write: (name: string) => string; readonly read: (body: string) => string };
}

const LOWER = /^[a-z_][a-z0-9_]*$/;
/** For engines to which the case of a bare name doesn't matter, or which keep it. */
export const ANY_CASE = /^[a-z_][a-z0-9_]*$/i;

const doubleQuotes = (value: string): string => value.replaceAll("'", "''");

/** Quoting rules of the standard, with PostgreSQL's case folding. */
export const STANDARD_QUOTING: QuotingRules = {
  quotes: ['"'],
  plain: LOWER,
  foldsBare: true,
  escapesInNames: false,
  textBody: doubleQuotes,
};

/** Lists of words, as they are reserved: in upper case. */
export const wordSet = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** `reserved`: what the engine's grammar doesn't read as the name of a table or column without quotes, in upper case. */
export function createNames(rules: QuotingRules, reserved: ReadonlySet<string>): SqlNames {
  const [own = '"'] = rules.quotes;
  const quote = (name: string, mark: QuoteMark = own): string => `${mark}${quotedBody(name, mark, rules)}${mark}`;
  const write = (name: string): string => (rules.plain.test(name) && !reserved.has(name.toUpperCase()) ? name : quote(name));
  const isQuotedName = (token: string): boolean => rules.quotes.some((one) => token.startsWith(one));
  return {
    write,
    writePath: (parts) => parts.flatMap((part) => (part === null ? [] : write(part))).join('.'),
    writeFunction: (name) => (rules.plain.test(name) ? name : quote(name)),
    quote,
    read: (token) => {
      if (isQuotedName(token)) return readQuoted(token, rules);
      return rules.foldsBare ? token.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : token;
    },
    isQuotedName,
    text: (value) => {
      const body = rules.textBody(value);
      return rules.text?.(value, body) ?? `'${body}'`;
    },
    textBody: rules.textBody,
  };
}

function quotedBody(name: string, mark: QuoteMark, { escapesInNames, nameBody }: QuotingRules): string {
  if (nameBody) return nameBody.write(name);
  return escapesInNames ? name.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`) : name.replaceAll(mark, mark + mark);
}

function readQuoted(token: string, { escapesInNames, nameBody }: QuotingRules): string {
  const [quote = ''] = token;
  const inner = token.slice(1, token.length > 1 && token.endsWith(quote) ? -1 : undefined);
  if (nameBody) return nameBody.read(inner);
  const plain = inner.replaceAll(quote + quote, quote);
  return escapesInNames ? plain.replace(/\\([\\`"])/g, '$1') : plain;
}
