// PostgreSQL's own parser and scanner, compiled to WASM. Loads in workerd and in Node.
import { remember } from '#app/engines/shared/grammar/remember.ts';
import createModule, { type PgQueryModule } from 'libpg-query/wasm/libpg-query.js';

/** A node of PostgreSQL's parse tree: `{SelectStmt: {...}}`, or only the fields if the parent determines the type. */
export type PgTree = Readonly<Record<string, unknown>>;

export interface PgStatement {
  readonly tree: PgTree;
  /** Offset in UTF-8 bytes. */
  readonly fromByte: number;
  readonly toByte: number;
}
export interface PgToken {
  readonly fromByte: number;
  readonly toByte: number;
  readonly kind: 'comment' | 'open' | 'close' | 'semicolon' | 'parameter' | 'other';
}
/** `at` is an offset in code points; null if unknown. */
export interface PgProblem {
  readonly message: string;
  readonly at: number | null;
}
export type PgParsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: PgProblem };

const TOO_DEEP: PgProblem = { message: 'The statement is nested too deeply.', at: null };
/** Globals by which the Emscripten factory would mistake workerd for Node or a web worker. */
const ENVIRONMENT_GLOBALS = ['process', 'window', 'document', 'WorkerGlobalScope'] as const;

const wasm = await loadWasm();
let parser: PgQueryModule | undefined = await instantiate();

async function loadWasm(): Promise<WebAssembly.Module> {
  const isWorkerd = typeof navigator === 'object' && navigator.userAgent === 'Cloudflare-Workers';
  if (isWorkerd) return (await import('libpg-query/wasm/libpg-query.wasm')).default;
  const [{ readFile }, { createRequire }] = await Promise.all([import('node:fs/promises'), import('node:module')]);
  return WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve('libpg-query/wasm/libpg-query.wasm')));
}

/** The factory detects its environment synchronously, so these globals are hidden only during that call. */
function instantiate(): Promise<PgQueryModule> {
  const scope = globalThis as unknown as Record<string, unknown>;
  const hidden = ENVIRONMENT_GLOBALS.map((name) => [name, Object.getOwnPropertyDescriptor(scope, name)] as const);
  try {
    // Some globals are inherited; own properties take precedence.
    for (const name of ENVIRONMENT_GLOBALS) Object.defineProperty(scope, name, { value: undefined, configurable: true });
    return createModule({
      instantiateWasm: (imports, done) => {
        done(new WebAssembly.Instance(wasm, imports));
        return {};
      },
    });
  } finally {
    for (const [name, found] of hidden) {
      if (found) Object.defineProperty(scope, name, found);
      else delete scope[name];
    }
  }
}

/** Max tree size of user-written text in characters of JSON: about 50 ms of parsing, or 80 KB of ordinary SQL. */
export const MAX_TREE_CHARS = 1_000_000;
/** Max tree size of a generated statement: it can contain a virtual dataset twice, and row clauses for each table. */
export const MAX_STATEMENT_TREE_CHARS = 3_000_000;
const TOO_LONG: PgProblem = { message: 'This SQL is too long to parse. Shorten it, or move parts of it to views.', at: null };
/** Max size of the tree cache per isolate. */
const MAX_KEPT_BYTES = 12_000_000;
/** Approximate memory of a tree in V8 per character of JSON. */
const BYTES_PER_CHAR = 2.5;

/**
 * Parses a text without NUL characters into statements. Refuses trees of more than `maxChars` characters of JSON. Trees are cached
 * and must not be changed.
 */
export function parseTree(sql: string, maxChars = MAX_STATEMENT_TREE_CHARS): PgParsed<readonly PgStatement[]> {
  const { parsed, chars } = readTree(sql);
  return chars > maxChars ? { ok: false, problem: TOO_LONG } : parsed;
}

interface ReadTree {
  readonly parsed: PgParsed<readonly PgStatement[]>;
  /** Length of the tree's JSON. */
  readonly chars: number;
}

const readTree = remember(
  (sql: string): ReadTree => {
    const found = withParser((module) => readParseResult(module, sql));
    if (!found.ok) return { parsed: found, chars: 0 };
    const chars = found.value.length;
    if (chars > MAX_STATEMENT_TREE_CHARS) return { parsed: { ok: false, problem: TOO_LONG }, chars };
    const tree = parseJson<RawTree>(found.value);
    return { parsed: tree ? { ok: true, value: statementsOf(tree, sql) } : { ok: false, problem: TOO_DEEP }, chars };
  },
  { maxBytes: MAX_KEPT_BYTES, measureBytes: ({ parsed, chars }) => (parsed.ok ? BYTES_PER_CHAR * chars : 0) },
);

function statementsOf(tree: RawTree, sql: string): readonly PgStatement[] {
  const totalBytes = new TextEncoder().encode(sql).length;
  return tree.stmts.map(({ stmt, stmt_location: from = 0, stmt_len: length }) => ({
    tree: stmt,
    fromByte: from,
    toByte: length === undefined ? totalBytes : from + length,
  }));
}

interface RawTree {
  readonly stmts: readonly { readonly stmt: PgTree; readonly stmt_location?: number; readonly stmt_len?: number }[];
}

/** Returns the tokens, including comments, of a text without NUL characters. */
export function scanTokens(sql: string): PgParsed<readonly PgToken[]> {
  if (sql === '') return { ok: true, value: [] };
  const found = withParser((module) => ({ ok: true, value: readScanResult(module, sql) }));
  if (!found.ok) return found;
  // The scanner doesn't escape all control characters in its JSON.
  const scanned = found.value.startsWith('{') ? parseJson<RawTokens>(found.value.replace(/\p{Cc}/gu, ' ')) : null;
  if (!scanned) return { ok: false, problem: { message: found.value, at: null } };
  return {
    ok: true,
    value: scanned.tokens.map(({ start, end, tokenName }) => ({
      fromByte: start,
      toByte: end,
      kind: TOKEN_KINDS.get(tokenName) ?? 'other',
    })),
  };
}

interface RawTokens {
  readonly tokens: readonly { readonly start: number; readonly end: number; readonly tokenName: string }[];
}

const TOKEN_KINDS: ReadonlyMap<string, PgToken['kind']> = new Map([
  ['SQL_COMMENT', 'comment'],
  ['C_COMMENT', 'comment'],
  ['ASCII_40', 'open'],
  ['ASCII_41', 'close'],
  ['ASCII_59', 'semicolon'],
  ['PARAM', 'parameter'],
]);

/** After a WASM trap the parser's stack is corrupt, so the instance is replaced. Until then, all statements are refused. */
function withParser<T>(run: (module: PgQueryModule) => PgParsed<T>): PgParsed<T> {
  if (!parser) return { ok: false, problem: { message: 'The statement can’t be parsed right now. Try again.', at: null } };
  try {
    return run(parser);
  } catch {
    parser = undefined;
    void instantiate().then((fresh) => (parser = fresh));
    return { ok: false, problem: TOO_DEEP };
  }
}

function readParseResult(module: PgQueryModule, sql: string): PgParsed<string> {
  const text = allocate(module, sql);
  const result = module._wasm_parse_query_raw(text);
  const error = module.getValue(result + 8, 'i32');
  const parsed: PgParsed<string> =
    error === 0
      ? { ok: true, value: module.UTF8ToString(module.getValue(result, 'i32')) }
      : { ok: false, problem: readProblem(module, error) };
  module._wasm_free_parse_result(result);
  module._free(text);
  return parsed;
}

function readProblem(module: PgQueryModule, error: number): PgProblem {
  const at = module.getValue(error + 16, 'i32') - 1;
  return { message: module.UTF8ToString(module.getValue(error, 'i32')), at: at < 0 ? null : at };
}

function readScanResult(module: PgQueryModule, sql: string): string {
  const text = allocate(module, sql);
  const result = module._wasm_scan(text);
  const scanned = module.UTF8ToString(result);
  module._wasm_free_string(result);
  module._free(text);
  return scanned;
}

function allocate(module: PgQueryModule, text: string): number {
  const sizeBytes = module.lengthBytesUTF8(text) + 1;
  const pointer = module._malloc(sizeBytes);
  module.stringToUTF8(text, pointer, sizeBytes);
  return pointer;
}

/** Null if the tree is too deep for the call stack. */
function parseJson<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}
