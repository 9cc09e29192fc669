// The text that the parser is given: as long as the statement, with every token in its place, but plain. Quotes contain nothing
// that could end them, comments are spaces, and constructs of MySQL that the parser doesn't know are written in words that it
// does, or left out where they name no table. Names and texts are read from the statement itself afterwards.
import type { MysqlToken } from './lexer.ts';

interface Frame {
  /** The function whose parenthesis is open, lower case; empty: none. */
  readonly call: string;
}

/** Functions whose names are keywords to the parser. */
const RENAMED_CALLS: ReadonlySet<string> = new Set([
  'replace',
  'insert',
  'char',
  'convert',
  'repeat',
  'row',
  'json_table',
  'mod',
  'database',
  'schema',
]);
const CURRENT =
  /^(?:current_(?:timestamp|date|time|user|role)|local(?:time|timestamp)|utc_(?:date|time|timestamp)|session_user|system_user)$/;
const TYPES =
  /^(?:signed|unsigned|char|character|nchar|binary|decimal|dec|numeric|date|datetime|time|json|double|float|real|year|integer|int|inet4|inet6|uuid)$/;
const FROM_CALLS: ReadonlySet<string> = new Set(['trim', 'substring', 'substr', 'mid']);

/** `tokens` are those of one statement, without comments. */
export function writeShadow(sql: string, tokens: readonly MysqlToken[]): string {
  const writer = new ShadowWriter(sql, tokens);
  writer.walk();
  return writer.text();
}

class ShadowWriter {
  private readonly sql: string;
  private readonly tokens: readonly MysqlToken[];
  private readonly texts: string[];
  private readonly stack: Frame[] = [];

  constructor(sql: string, tokens: readonly MysqlToken[]) {
    this.sql = sql;
    this.tokens = tokens;
    this.texts = tokens.map((token) => plainText(sql.slice(token.from, token.to), token.kind));
  }

  walk(): void {
    for (let at = 0; at < this.tokens.length; at += 1) at = this.step(at);
  }

  /** Line ends stay, so that places in errors are those of the statement. */
  text(): string {
    let [text, position] = ['', 0];
    for (const [index, token] of this.tokens.entries()) {
      text += blank(this.sql.slice(position, token.from)) + (this.texts[index] ?? '');
      position = token.to;
    }
    return text + blank(this.sql.slice(position));
  }

  /** Gives the last token that it has dealt with. */
  private step(at: number): number {
    const kind = this.tokens[at]?.kind;
    if (kind === 'open') this.stack.push({ call: this.callBefore(at) });
    if (kind === 'close') this.stack.pop();
    return kind === 'word' ? this.word(at) : at;
  }

  private word(at: number): number {
    const [word, next] = [this.wordAt(at), this.wordAt(at + 1)];
    const isCall = this.tokens[at + 1]?.kind === 'open';
    const call = this.stack.at(-1)?.call ?? '';
    if (this.isMember(at)) return at;
    if (this.wordAt(at - 1) === 'as' && (word === 'signed' || word === 'unsigned'))
      return this.write(at, 'int', next === 'integer' || next === 'int' ? at + 1 : at);
    if (this.wordAt(at - 1) !== 'as' && isCall && RENAMED_CALLS.has(word)) this.rename(at);
    if (CURRENT.test(word)) this.rename(at);
    if (call === 'convert' && TYPES.test(word)) return this.convertType(at);
    if ((call === 'convert' || call === 'char') && word === 'using') this.texts[at] = ',    ';
    if (call === 'group_concat' && word === 'separator') return this.write(at, '', at + 1);
    if (call === 'group_concat' && word === 'limit') return this.write(at, '', this.closeOf(at) - 1);
    if (call === 'json_table' && word === 'columns') return this.write(at, '', this.endOfGroup(at + 1));
    if (call === 'json_value' && word === 'returning') return this.write(at, '', this.closeOf(at) - 1);
    if (FROM_CALLS.has(call)) return this.trimWord(at);
    if (word === 'member' && next === 'of') return this.write(at, '=', at + 1);
    if (/^(?:use|force|ignore)$/.test(word) && (next === 'index' || next === 'key')) return this.indexHint(at);
    if (word === 'within' && next === 'group') return this.write(at, '', this.endOfGroup(at + 2));
    return at;
  }

  private trimWord(at: number): number {
    const word = this.wordAt(at);
    if (/^(?:both|leading|trailing)$/.test(word)) return this.write(at, '', this.wordAt(at + 1) === 'from' ? at + 1 : at);
    if (word === 'from' || word === 'for') return this.write(at, ',', at);
    return at;
  }

  private convertType(at: number): number {
    this.rename(at);
    return /^(?:integer|int)$/.test(this.wordAt(at + 1)) ? this.write(at + 1, '', at + 1) : at;
  }

  /** `USE INDEX FOR ORDER BY (a, b)` */
  private indexHint(at: number): number {
    let open = at + 2;
    while (open < at + 6 && this.tokens[open]?.kind === 'word') open += 1;
    return this.tokens[open]?.kind === 'open' ? this.write(at, '', this.endOfGroup(open)) : at;
  }

  /** A name that the parser takes for no keyword. */
  private rename(at: number): void {
    this.texts[at] = `_${(this.texts[at] ?? '').slice(1)}`;
  }

  /** Writes the text in the place of all tokens from one to the last. */
  private write(first: number, text: string, last: number): number {
    for (let at = first; at <= last; at += 1) {
      const token = this.tokens[at];
      if (token) this.texts[at] = blank(this.sql.slice(token.from, token.to));
    }
    this.texts[first] = text.padEnd((this.texts[first] ?? '').length);
    return Math.max(first, Math.min(last, this.tokens.length - 1));
  }

  /** Index at which the parenthesis closes that opens at the token; the token's own index if none does. */
  private endOfGroup(open: number): number {
    if (this.tokens[open]?.kind !== 'open') return open - 1;
    let depth = 0;
    for (let at = open; at < this.tokens.length; at += 1) {
      depth += Number(this.tokens[at]?.kind === 'open') - Number(this.tokens[at]?.kind === 'close');
      if (depth === 0) return at;
    }
    return open;
  }

  /** Index at which the parenthesis around the token closes. */
  private closeOf(at: number): number {
    let depth = 1;
    for (let next = at; next < this.tokens.length; next += 1) {
      depth += Number(this.tokens[next]?.kind === 'open') - Number(this.tokens[next]?.kind === 'close');
      if (depth === 0) return next;
    }
    return at + 1;
  }

  private callBefore(open: number): string {
    return this.tokens[open - 1]?.kind === 'word' && !this.isMember(open - 1) ? this.wordAt(open - 1) : '';
  }

  /** Whether it follows a dot and is therefore a name. */
  private isMember(at: number): boolean {
    const before = this.tokens[at - 1];
    return before?.kind === 'other' && this.sql[before.from] === '.' && before.to === before.from + 1;
  }

  private wordAt(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' ? this.sql.slice(token.from, token.to).toLowerCase() : '';
  }
}

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ');

function plainText(text: string, kind: MysqlToken['kind']): string {
  if (kind === 'string') return `'${text.slice(1, -1).replace(/[^A-Za-z0-9_ \n\r]/g, 'x')}'`;
  if (kind === 'name') return `\`${text.slice(1, -1).replace(/[^A-Za-z0-9_]/g, 'x')}\``;
  if (kind === 'other' && text.startsWith('@')) return 'v'.repeat(text.length);
  if (kind === 'word') return text.replace(/[^A-Za-z0-9_$]/g, 'x');
  return text;
}
