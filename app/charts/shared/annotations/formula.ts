// Compiles a user's formula of x to a function: numbers, x, + - * / % ^, and a dozen functions. Doesn't use eval.
import type { FormProblem } from '#app/charts/shared/form/form-problem.ts';

export type Formula =
  | { readonly ok: true; readonly valueAt: (x: number) => number }
  /** `at`: index of the error in the text. */
  | { readonly ok: false; readonly problem: FormProblem; readonly at: number };

type Node = (x: number) => number;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);
interface Callable {
  /** Minimum and maximum number of arguments. */
  readonly arity: readonly [number, number];
  readonly call: (values: number[]) => number;
}
const FUNCTIONS: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ...(['sin', 'cos', 'tan', 'abs', 'exp', 'sqrt', 'floor', 'ceil', 'round', 'sign'] as const).map((name): [string, Callable] => [
    name,
    { arity: [1, 1], call: ([value = NaN]) => Math[name](value) },
  ]),
  ['log', { arity: [1, 2], call: ([value = NaN, base = Math.E]) => Math.log(value) / Math.log(base) }],
  ['log10', { arity: [1, 1], call: ([value = NaN]) => Math.log10(value) }],
  ['pow', { arity: [2, 2], call: ([base = NaN, power = NaN]) => base ** power }],
  ['min', { arity: [1, 20], call: (values) => Math.min(...values) }],
  ['max', { arity: [1, 20], call: (values) => Math.max(...values) }],
]);

const MAX_LENGTH = 500;
const MAX_DEPTH = 60;
const TOKEN = /\s*(?:(\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z_][a-z0-9_]*)|([-+*/%^(),]))/iy;

interface Token {
  readonly text: string;
  readonly kind: 'number' | 'name' | 'sign';
  readonly at: number;
}

/** Compiles "2 * x + sin(x / 1e9)", optionally after "y =". Problems are returned, not thrown. */
export function compileFormula(text: string): Formula {
  if (text.length > MAX_LENGTH) {
    return { ok: false, problem: ({ t }) => t('formula.tooLong', { max: MAX_LENGTH }), at: MAX_LENGTH };
  }
  const start = /^\s*y\s*=/i.exec(text)?.[0].length ?? 0;
  try {
    const reader = new Reader(readTokens(text, start), text.length);
    const valueAt = reader.readWhole();
    return { ok: true, valueAt };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem, at: error.at };
    throw error;
  }
}

class Unreadable extends Error {
  readonly problem: FormProblem;
  readonly at: number;
  constructor(problem: FormProblem, at: number) {
    super('The formula cannot be read');
    this.problem = problem;
    this.at = at;
  }
}

function readTokens(text: string, start: number): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = start;
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (found === null) {
      const at = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
      throw new Unreadable(({ t }) => t('formula.character', { text: text[at] ?? '' }), at);
    }
    const [whole, number, name, sign] = found;
    const word = number ?? name ?? sign ?? '';
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign';
    tokens.push({ text: word, kind, at: from + whole.length - word.length });
  }
  return tokens;
}

/** Recursive descent parser. Precedence: powers (right-associative), signs, products, sums. */
class Reader {
  private place = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];
  private readonly end: number;
  constructor(tokens: readonly Token[], end: number) {
    this.tokens = tokens;
    this.end = end;
  }

  readWhole(): Node {
    if (this.tokens.length === 0) throw new Unreadable(({ t }) => t('formula.missing'), 0);
    const node = this.readSum();
    const left = this.tokens[this.place];
    if (left !== undefined) throw new Unreadable(({ t }) => t('formula.unexpected', { text: left.text }), left.at);
    return node;
  }

  private readSum(): Node {
    let node = this.readProduct();
    for (let sign = this.take('+', '-'); sign !== null; sign = this.take('+', '-')) {
      const [left, right, isPlus] = [node, this.readProduct(), sign === '+'];
      node = (x) => (isPlus ? left(x) + right(x) : left(x) - right(x));
    }
    return node;
  }

  private readProduct(): Node {
    let node = this.readSigned();
    for (let sign = this.take('*', '/', '%'); sign !== null; sign = this.take('*', '/', '%')) {
      const [left, right, operator] = [node, this.readSigned(), sign];
      node = (x) => (operator === '*' ? left(x) * right(x) : operator === '/' ? left(x) / right(x) : left(x) % right(x));
    }
    return node;
  }

  private readSigned(): Node {
    const sign = this.take('+', '-');
    if (sign === null) return this.readPower();
    const inner = this.nested(() => this.readSigned());
    return sign === '-' ? (x) => -inner(x) : inner;
  }

  private readPower(): Node {
    const base = this.readValue();
    if (this.take('^') === null) return base;
    const power = this.nested(() => this.readSigned());
    return (x) => base(x) ** power(x);
  }

  private readValue(): Node {
    const token = this.tokens[this.place];
    if (token === undefined) throw new Unreadable(({ t }) => t('formula.incomplete'), this.end);
    this.place += 1;
    if (token.kind === 'number') return constant(Number(token.text));
    if (token.kind === 'name') return this.readName(token);
    if (token.text !== '(') throw new Unreadable(({ t }) => t('formula.unexpected', { text: token.text }), token.at);
    const node = this.nested(() => this.readSum());
    this.expect(')');
    return node;
  }

  private readName({ text, at }: Token): Node {
    const name = text.toLowerCase();
    const called = FUNCTIONS.get(name);
    if (called === undefined) {
      if (name === 'x') return (x) => x;
      const value = CONSTANTS.get(name);
      if (value !== undefined) return constant(value);
      throw new Unreadable(({ t }) => t('formula.unknown', { text }), at);
    }
    this.expect('(');
    const values = [this.nested(() => this.readSum())];
    while (this.take(',') !== null) values.push(this.nested(() => this.readSum()));
    this.expect(')');
    const [least, most] = called.arity;
    if (values.length < least || values.length > most)
      throw new Unreadable(
        ({ t }) => (least === most ? t('formula.arity', { name, least }) : t('formula.arityRange', { name, least, most })),
        at,
      );
    return (x) => called.call(values.map((value) => value(x)));
  }

  private nested(read: () => Node): Node {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw new Unreadable(({ t }) => t('formula.tooDeep'), this.tokens[this.place]?.at ?? this.end);
    const node = read();
    this.depth -= 1;
    return node;
  }

  private take(...signs: readonly string[]): string | null {
    const token = this.tokens[this.place];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    this.place += 1;
    return token.text;
  }

  private expect(sign: string): void {
    if (this.take(sign) === null)
      throw new Unreadable(({ t }) => t('formula.missingSign', { text: sign }), this.tokens[this.place]?.at ?? this.end);
  }
}

const constant =
  (value: number): Node =>
  () =>
    value;
