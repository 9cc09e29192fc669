// Expressions of a template, by precedence: choice, or, and, not, comparison, sum, ~, product, sign, power, postfix, filters and tests.
import type { Argument, BinaryOperator, ComparisonPart, ComparisonOperator, JinjaExpression, FilterUse } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import type { TokenStream } from './token-stream.ts';
import { describeToken } from './tokenize.ts';

export function parseExpression(stream: TokenStream, allowsChoice = true): JinjaExpression {
  return stream.nested(() => (allowsChoice ? parseChoice(stream) : parseOr(stream)));
}

/** `a, b`: a tuple where there is a comma. */
export function parseTuple(stream: TokenStream, options: { readonly allowsChoice?: boolean } = {}): JinjaExpression {
  const { at } = stream.current;
  const first = parseExpression(stream, options.allowsChoice ?? true);
  if (!stream.is('operator', ',')) return first;
  const items = [first];
  while (stream.skip('operator', ',')) {
    if (isTupleEnd(stream)) break;
    items.push(parseExpression(stream, options.allowsChoice ?? true));
  }
  return { kind: 'tuple', items, at };
}

const isTupleEnd = (stream: TokenStream): boolean =>
  stream.is('endPrint') || stream.is('endBlock') || stream.is('operator', ')') || stream.is('operator', '=') || stream.is('end');

function parseChoice(stream: TokenStream): JinjaExpression {
  let value = parseOr(stream);
  while (stream.skip('name', 'if')) {
    stream.deeper();
    const condition = parseOr(stream);
    const no = stream.skip('name', 'else') ? stream.nested(() => parseChoice(stream)) : null;
    value = { kind: 'choice', condition, yes: value, no, at: value.at };
  }
  return value;
}

const parseOr = (stream: TokenStream): JinjaExpression => parseLogic(stream, 'or', parseAnd);
const parseAnd = (stream: TokenStream): JinjaExpression => parseLogic(stream, 'and', parseNot);

function parseLogic(
  stream: TokenStream,
  operator: 'and' | 'or',
  operand: (stream: TokenStream) => JinjaExpression,
): JinjaExpression {
  let left = operand(stream);
  while (stream.is('name', operator)) {
    const { at } = stream.next();
    stream.deeper();
    left = { kind: 'logic', operator, left, right: operand(stream), at };
  }
  return left;
}

function parseNot(stream: TokenStream): JinjaExpression {
  if (!stream.is('name', 'not')) return parseComparison(stream);
  const { at } = stream.next();
  return { kind: 'unary', operator: 'not', input: stream.nested(() => parseNot(stream)), at };
}

function parseComparison(stream: TokenStream): JinjaExpression {
  const first = parseSum(stream);
  const rest: ComparisonPart[] = [];
  for (let operator = comparisonOf(stream); operator !== null; operator = comparisonOf(stream))
    rest.push({ operator, right: parseSum(stream) });
  return rest.length === 0 ? first : { kind: 'compare', first, rest, at: first.at };
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

function comparisonOf(stream: TokenStream): ComparisonOperator | null {
  const { kind, text } = stream.current;
  if (kind === 'operator' && COMPARISONS.has(text)) return stream.next().text as ComparisonOperator;
  if (stream.skip('name', 'in')) return 'in';
  if (kind !== 'name' || text !== 'not' || stream.peek(1).kind !== 'name' || stream.peek(1).text !== 'in') return null;
  stream.next();
  stream.next();
  return 'not in';
}

const parseSum = (stream: TokenStream): JinjaExpression => parseBinary(stream, ['+', '-'], parseJoin);
const parseJoin = (stream: TokenStream): JinjaExpression => parseBinary(stream, ['~'], parseProduct);
const parseProduct = (stream: TokenStream): JinjaExpression => parseBinary(stream, ['*', '/', '//', '%'], parseSign);

function parseBinary(
  stream: TokenStream,
  operators: readonly BinaryOperator[],
  operand: (stream: TokenStream) => JinjaExpression,
): JinjaExpression {
  let left = operand(stream);
  for (;;) {
    const operator = operators.find((text) => stream.is('operator', text));
    if (operator === undefined) return left;
    const { at } = stream.next();
    stream.deeper();
    left = { kind: 'binary', operator, left, right: operand(stream), at };
  }
}

/** A sign binds closer than a product; filters bind to what it signs. */
function parseSign(stream: TokenStream, hasFilters = true): JinjaExpression {
  const { at, text } = stream.current;
  const isSigned = stream.is('operator', '-') || stream.is('operator', '+');
  if (!isSigned) {
    const power = parsePower(stream);
    return hasFilters ? parseFilters(stream, power) : power;
  }
  stream.next();
  const operator = text === '-' ? '-' : '+';
  const signed: JinjaExpression = { kind: 'unary', operator, input: stream.nested(() => parseSign(stream, false)), at };
  return hasFilters ? parseFilters(stream, signed) : signed;
}

function parsePower(stream: TokenStream): JinjaExpression {
  let left = parsePostfix(stream, parsePrimary(stream));
  while (stream.is('operator', '**')) {
    const { at } = stream.next();
    stream.deeper();
    left = { kind: 'binary', operator: '**', left, right: stream.nested(() => parseSign(stream, false)), at };
  }
  return left;
}

const CONSTANTS: Readonly<Record<string, true | false | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  none: null,
  None: null,
};

function parsePrimary(stream: TokenStream): JinjaExpression {
  const token = stream.next();
  const { kind, text, at } = token;
  switch (kind) {
    case 'name':
      if (Object.hasOwn(CONSTANTS, text)) return { kind: 'constant', value: CONSTANTS[text] ?? null, at };
      return { kind: 'name', name: text, at };
    case 'string': {
      let value = text;
      while (stream.is('string')) value += stream.next().text;
      return { kind: 'constant', value, at };
    }
    case 'integer':
      return { kind: 'constant', value: BigInt(text.replaceAll('_', '')), at };
    case 'float':
      return { kind: 'constant', value: Number(text.replaceAll('_', '')), at };
    case 'operator':
      if (text === '(') return parseParentheses(stream, at);
      if (text === '[') return { kind: 'list', items: parseItems(stream, ']'), at };
      if (text === '{') return parseDict(stream, at);
      break;
    default:
  }
  throw stream.failure(`unexpected '${describeToken(token)}'`, token);
}

function parseParentheses(stream: TokenStream, at: number): JinjaExpression {
  if (stream.skip('operator', ')')) return { kind: 'tuple', items: [], at };
  const inner = parseTuple(stream);
  stream.expect('operator', ')');
  return inner;
}

function parseItems(stream: TokenStream, closer: string): JinjaExpression[] {
  const items: JinjaExpression[] = [];
  while (!stream.is('operator', closer)) {
    if (items.length > 0) stream.expect('operator', ',');
    if (stream.is('operator', closer)) break;
    items.push(parseExpression(stream));
  }
  stream.expect('operator', closer);
  return items;
}

function parseDict(stream: TokenStream, at: number): JinjaExpression {
  const entries: [JinjaExpression, JinjaExpression][] = [];
  while (!stream.is('operator', '}')) {
    if (entries.length > 0) stream.expect('operator', ',');
    if (stream.is('operator', '}')) break;
    const key = parseExpression(stream);
    stream.expect('operator', ':');
    entries.push([key, parseExpression(stream)]);
  }
  stream.expect('operator', '}');
  return { kind: 'dict', entries, at };
}

function parsePostfix(stream: TokenStream, start: JinjaExpression): JinjaExpression {
  let value = start;
  for (;;) {
    const { at } = stream.current;
    if (stream.skip('operator', '.')) value = parseDot(stream, value, at);
    else if (stream.skip('operator', '[')) value = parseSubscript(stream, value, at);
    else if (stream.is('operator', '(')) value = { kind: 'call', callee: value, args: parseArguments(stream), at: value.at };
    else return value;
    stream.deeper();
  }
}

function parseDot(stream: TokenStream, object: JinjaExpression, at: number): JinjaExpression {
  const token = stream.next();
  if (token.kind === 'name') return { kind: 'attribute', object, name: token.text, at };
  if (token.kind !== 'integer') throw stream.failure('expected name or number', token);
  return { kind: 'item', object, key: { kind: 'constant', value: BigInt(token.text), at: token.at }, at };
}

function parseSubscript(stream: TokenStream, object: JinjaExpression, at: number): JinjaExpression {
  const isEnd = (): boolean => stream.is('operator', ':') || stream.is('operator', ']');
  const part = (): JinjaExpression | null => (isEnd() ? null : parseExpression(stream));
  const start = part();
  if (!stream.skip('operator', ':')) {
    if (!start) throw stream.failure("expected subscript expression, got ']'");
    stream.expect('operator', ']');
    return { kind: 'item', object, key: start, at };
  }
  const stop = part();
  const step = stream.skip('operator', ':') ? part() : null;
  stream.expect('operator', ']');
  return { kind: 'slice', object, start, stop, step, at };
}

/** `(a, *b, c=1, **d)`. */
function parseArguments(stream: TokenStream): Argument[] {
  const { at } = stream.expect('operator', '(');
  const args: Argument[] = [];
  while (!stream.is('operator', ')')) {
    if (args.length > 0) stream.expect('operator', ',');
    if (stream.is('operator', ')')) break;
    args.push(parseArgument(stream));
  }
  stream.expect('operator', ')');
  let hasKeyword = false;
  for (const { kind } of args) {
    if (kind === 'positional' && hasKeyword)
      throw new TemplateFailure('TemplateSyntaxError', 'invalid syntax for function call expression', at);
    hasKeyword ||= kind === 'keyword' || kind === 'keywordSpread';
  }
  return args;
}

function parseArgument(stream: TokenStream): Argument {
  const { at, kind, text } = stream.current;
  if (stream.skip('operator', '**')) return { kind: 'keywordSpread', name: '', value: parseExpression(stream), at };
  if (stream.skip('operator', '*')) return { kind: 'spread', name: '', value: parseExpression(stream), at };
  const next = stream.peek(1);
  if (kind === 'name' && next.kind === 'operator' && next.text === '=') {
    stream.next();
    stream.next();
    return { kind: 'keyword', name: text, value: parseExpression(stream), at };
  }
  return { kind: 'positional', name: '', value: parseExpression(stream), at };
}

/** `| filter(…)` and `is test …`, and calls after them. */
function parseFilters(stream: TokenStream, start: JinjaExpression): JinjaExpression {
  let value = start;
  for (;;) {
    const { at } = stream.current;
    if (stream.skip('operator', '|')) value = { kind: 'filter', input: value, filter: parseFilterUse(stream), at };
    else if (stream.skip('name', 'is')) value = parseTest(stream, value, at);
    else if (value !== start && stream.is('operator', '('))
      value = { kind: 'call', callee: value, args: parseArguments(stream), at: value.at };
    else return value;
    stream.deeper();
  }
}

export function parseFilterUse(stream: TokenStream): FilterUse {
  const token = stream.expect('name');
  let name = token.text;
  while (stream.skip('operator', '.')) name += `.${stream.expect('name').text}`;
  return { name, args: stream.is('operator', '(') ? parseArguments(stream) : [], at: token.at };
}

/** A test can take one argument without parentheses: `is divisibleby 3`. */
function parseTest(stream: TokenStream, input: JinjaExpression, at: number): JinjaExpression {
  const isNegated = stream.skip('name', 'not');
  const token = stream.expect('name');
  const test = (args: readonly Argument[]): JinjaExpression => ({
    kind: 'test',
    input,
    isNegated,
    at,
    test: { name: token.text, args, at: token.at },
  });
  if (stream.is('operator', '(')) return test(parseArguments(stream));
  const { kind, text } = stream.current;
  const startsValue =
    kind === 'string' ||
    kind === 'integer' ||
    kind === 'float' ||
    (kind === 'operator' && (text === '[' || text === '{')) ||
    (kind === 'name' && !['else', 'or', 'and', 'if', 'is', 'in', 'not', 'recursive'].includes(text));
  if (!startsValue) return test([]);
  const value = parsePostfix(stream, parsePrimary(stream));
  return test([{ kind: 'positional', name: '', value, at: value.at }]);
}
