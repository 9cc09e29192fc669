// A template's text as a syntax tree: statements and their content. Throws a TemplateFailure for what is none.
import { createByteCache } from '#app/domain/memory/byte-cache.ts';
import { parseExpression, parseFilterUse, parseTuple } from './parse-expression.ts';
import type { Body, JinjaExpression, FilterUse, Parameter, JinjaStatement, AssignmentTarget } from './syntax.ts';
import { TokenStream } from './token-stream.ts';
import { describeToken, tokenize, type JinjaToken } from './tokenize.ts';

const MAX_REMEMBERED_BYTES = 4_000_000;
const MAX_REMEMBERED_LENGTH = 20_000;
const remembered = createByteCache<Body>(MAX_REMEMBERED_BYTES);

/** Remembers the last trees, in at most 4 MB: the same dataset is queried again and again. */
export function parseTemplate(source: string): Body {
  const known = remembered.get(source);
  if (known) return known;
  const body = parseAll(source);
  if (source.length > MAX_REMEMBERED_LENGTH) return body;
  remembered.set(source, body);
  return body;
}

interface Parsing {
  readonly stream: TokenStream;
  /** Names of the tags that are open, and the tags that would end the innermost. */
  readonly open: { readonly tag: string; readonly ends: readonly string[] }[];
}

function parseAll(source: string): Body {
  const parsing: Parsing = { stream: new TokenStream(tokenize(source)), open: [] };
  return parseBody(parsing);
}

/** Until a tag that ends the innermost block, which stays unread but for its `{%`; or to the end of the template. */
function parseBody(parsing: Parsing): Body {
  const { stream, open } = parsing;
  const body: JinjaStatement[] = [];
  for (;;) {
    const { kind, text, at } = stream.current;
    switch (kind) {
      case 'end':
        if (open.length > 0) throw unclosed(parsing);
        return body;
      case 'data':
        stream.next();
        body.push({ kind: 'text', text, at });
        break;
      case 'print':
        stream.next();
        body.push({ kind: 'print', value: parseTuple(stream), at });
        stream.expect('endPrint');
        break;
      default: {
        stream.next();
        if (stream.current.kind === 'name' && open.at(-1)?.ends.includes(stream.current.text)) return body;
        body.push(stream.nested(() => parseStatement(parsing, at)));
      }
    }
  }
}

function unclosed({ stream, open }: Parsing) {
  const innermost = open.at(-1);
  const ends = (innermost?.ends ?? []).map((tag) => `'${tag}'`).join(' or ');
  return stream.failure(
    `Unexpected end of template. Jinja was looking for the following tags: ${ends}. ` +
      `The innermost block that needs to be closed is '${innermost?.tag ?? ''}'.`,
  );
}

function unknownTag({ stream, open }: Parsing, token: JinjaToken) {
  const innermost = open.at(-1);
  const known = `Encountered unknown tag '${token.text}'.`;
  if (!innermost) return stream.failure(known, token);
  const ends = innermost.ends.map((tag) => `'${tag}'`).join(' or ');
  return stream.failure(
    `${known} Jinja was looking for the following tags: ${ends}. The innermost block that needs to be closed is '${innermost.tag}'.`,
    token,
  );
}

/** The body of a block up to one of its ends, which is read with it. */
function parseUntil(parsing: Parsing, tag: string, ends: readonly string[]): { readonly body: Body; readonly end: string } {
  parsing.stream.expect('endBlock');
  parsing.open.push({ tag, ends });
  const body = parseBody(parsing);
  parsing.open.pop();
  return { body, end: parsing.stream.next().text };
}

function parseBlock(parsing: Parsing, tag: string): Body {
  const { body } = parseUntil(parsing, tag, [`end${tag}`]);
  parsing.stream.expect('endBlock');
  return body;
}

function parseStatement(parsing: Parsing, at: number): JinjaStatement {
  const { stream } = parsing;
  const token = stream.current;
  if (token.kind !== 'name') throw stream.failure('tag name expected');
  stream.next();
  switch (token.text) {
    case 'if':
      return parseIf(parsing, at);
    case 'for':
      return parseFor(parsing, at);
    case 'set':
      return parseSet(parsing, at);
    case 'with':
      return parseWith(parsing, at);
    case 'macro':
      return {
        kind: 'macro',
        name: stream.expect('name').text,
        parameters: parseParameters(stream),
        body: parseBlock(parsing, 'macro'),
        at,
      };
    case 'call':
      return parseCallBlock(parsing, at);
    case 'filter': {
      const filters = parseFilterChain(stream);
      return { kind: 'filterBlock', filters, body: parseBlock(parsing, 'filter'), at };
    }
    default:
      throw unknownTag(parsing, token);
  }
}

function parseIf(parsing: Parsing, at: number): JinjaStatement {
  const { stream } = parsing;
  const branches: (readonly [JinjaExpression, Body])[] = [];
  for (;;) {
    const condition = parseTuple(stream, { allowsChoice: false });
    const { body, end } = parseUntil(parsing, 'if', ['elif', 'else', 'endif']);
    branches.push([condition, body]);
    if (end === 'elif') continue;
    const otherwise = end === 'else' ? parseUntil(parsing, 'if', ['endif']).body : [];
    stream.expect('endBlock');
    return { kind: 'if', branches, otherwise, at };
  }
}

function parseFor(parsing: Parsing, at: number): JinjaStatement {
  const { stream } = parsing;
  const target = parseTarget(stream, false);
  stream.expect('name', 'in');
  const items = parseTuple(stream, { allowsChoice: false });
  const condition = stream.skip('name', 'if') ? parseExpression(stream) : null;
  if (stream.is('name', 'recursive')) throw stream.failure('recursive loops are not available: write a macro');
  const { body, end } = parseUntil(parsing, 'for', ['endfor', 'else']);
  const otherwise = end === 'else' ? parseUntil(parsing, 'for', ['endfor']).body : [];
  stream.expect('endBlock');
  return { kind: 'for', target, items, condition, body, otherwise, at };
}

function parseSet(parsing: Parsing, at: number): JinjaStatement {
  const { stream } = parsing;
  const target = parseTarget(stream, true);
  if (stream.skip('operator', '=')) {
    const value = parseTuple(stream);
    stream.expect('endBlock');
    return { kind: 'set', target, value, at };
  }
  const filters = stream.skip('operator', '|') ? parseFilterChain(stream) : [];
  return { kind: 'setBlock', target, filters, body: parseBlock(parsing, 'set'), at };
}

function parseWith(parsing: Parsing, at: number): JinjaStatement {
  const { stream } = parsing;
  const names: (readonly [AssignmentTarget, JinjaExpression])[] = [];
  while (!stream.is('endBlock')) {
    if (names.length > 0) stream.expect('operator', ',');
    const target = parseTarget(stream, false);
    stream.expect('operator', '=');
    names.push([target, parseExpression(stream)]);
  }
  return { kind: 'with', names, body: parseBlock(parsing, 'with'), at };
}

function parseCallBlock(parsing: Parsing, at: number): JinjaStatement {
  const { stream } = parsing;
  const parameters = stream.is('operator', '(') ? parseParameters(stream) : [];
  const call = parseExpression(stream);
  if (call.kind !== 'call') throw stream.failure('expected call');
  return { kind: 'callBlock', call, caller: { name: 'caller', parameters, body: parseBlock(parsing, 'call') }, at };
}

function parseFilterChain(stream: TokenStream): FilterUse[] {
  const filters = [parseFilterUse(stream)];
  while (stream.skip('operator', '|')) filters.push(parseFilterUse(stream));
  return filters;
}

function parseParameters(stream: TokenStream): Parameter[] {
  stream.expect('operator', '(');
  const parameters: Parameter[] = [];
  while (!stream.is('operator', ')')) {
    if (parameters.length > 0) stream.expect('operator', ',');
    const { text: name, at } = stream.expect('name');
    const fallback = stream.skip('operator', '=') ? parseExpression(stream) : null;
    if (!fallback && parameters.at(-1)?.fallback) throw stream.failure('non-default argument follows default argument');
    if (parameters.some((parameter) => parameter.name === name)) throw stream.failure(`duplicate argument '${name}'`);
    parameters.push({ name, fallback, at });
  }
  stream.expect('operator', ')');
  return parameters;
}

/** `a`, `a, b`, `(a, (b, c))`; `space.field` too where something is set. */
function parseTarget(stream: TokenStream, allowsField: boolean): AssignmentTarget {
  const { at } = stream.current;
  const targets = [parseOneTarget(stream, allowsField)];
  const isTuple = stream.is('operator', ',');
  while (stream.skip('operator', ',')) {
    if (!stream.is('name') && !stream.is('operator', '(')) break;
    targets.push(parseOneTarget(stream, allowsField));
  }
  const [first] = targets;
  return !isTuple && first ? first : { kind: 'names', targets, at };
}

function parseOneTarget(stream: TokenStream, allowsField: boolean): AssignmentTarget {
  const { at } = stream.current;
  if (stream.skip('operator', '(')) {
    const inner = stream.nested(() => parseTarget(stream, allowsField));
    stream.expect('operator', ')');
    return inner;
  }
  const token = stream.expect('name');
  if (['true', 'false', 'none', 'True', 'False', 'None', 'not', 'in', 'is', 'and', 'or', 'if'].includes(token.text))
    throw stream.failure(`can't assign to '${describeToken(token)}'`, token);
  if (!allowsField || !stream.skip('operator', '.')) return { kind: 'name', name: token.text, at };
  return { kind: 'field', object: token.text, name: stream.expect('name').text, at };
}
