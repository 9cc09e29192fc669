// A template's text as tokens. Follows Jinja: blocks, comments, raw, whitespace control; one newline at the very end is dropped.
import { TemplateFailure } from './template-failure.ts';

export type JinjaTokenKind =
  | 'data'
  | 'print'
  | 'endPrint'
  | 'block'
  | 'endBlock'
  | 'name'
  | 'string'
  | 'integer'
  | 'float'
  | 'operator'
  | 'end';

export interface JinjaToken {
  readonly kind: JinjaTokenKind;
  /** The value of a string; the source text of other tokens. */
  readonly text: string;
  readonly at: number;
}

const OPERATORS = [
  '//',
  '**',
  '==',
  '!=',
  '<=',
  '>=',
  '+',
  '-',
  '/',
  '*',
  '%',
  '~',
  '[',
  ']',
  '(',
  ')',
  '{',
  '}',
  '<',
  '>',
  '=',
  '.',
  ':',
  '|',
  ',',
  ';',
];
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const NUMBER =
  /(?:0x[\da-f](?:_?[\da-f])*|0b[01](?:_?[01])*|0o[0-7](?:_?[0-7])*)|\d(?:_?\d)*(?:(\.\d(?:_?\d)*)?(e[+-]?\d(?:_?\d)*)|\.\d(?:_?\d)*)?/iy;
const NAME = /[\p{L}\p{Nl}_][\p{L}\p{Nl}\p{Mn}\p{Nd}_]*/uy;
const RAW = /\{%[-+]?\s*raw\s*(-?)%\}/y;
const END_RAW = /\{%([-+]?)\s*endraw\s*(-?)%\}/g;
const SPACE = /\s*/y;

/** Whether the text contains anything but itself. */
export const isTemplate = (text: string): boolean => /\{[{%#]/.test(text);

/** Throws a TemplateFailure if not a template. */
export function tokenize(source: string): readonly JinjaToken[] {
  const tokens: JinjaToken[] = [];
  const end = source.endsWith('\n') ? source.length - 1 : source.length;
  let at = 0;
  let trimsNext = false;
  const data = (to: number, trimsEnd: boolean): void => {
    const whole = source.slice(at, to);
    const begun = trimsNext ? whole.trimStart() : whole;
    const text = trimsEnd ? begun.trimEnd() : begun;
    if (text !== '') tokens.push({ kind: 'data', text, at: at + whole.length - begun.length });
    trimsNext = false;
  };
  while (at < end) {
    const open = nextMarker(source, at);
    if (open === -1 || open >= end) {
      data(end, false);
      break;
    }
    const trimsEnd = source[open + 2] === '-';
    data(open, trimsEnd);
    at = open;
    if (source[open + 1] === '#') {
      const close = source.indexOf('#}', open + 2);
      if (close === -1) throw new TemplateFailure('TemplateSyntaxError', 'Missing end of comment tag', open);
      trimsNext = source[close - 1] === '-';
      at = close + 2;
      continue;
    }
    const raw = matchAt(RAW, source, open);
    if (raw) {
      END_RAW.lastIndex = open + raw[0].length;
      const close = END_RAW.exec(source);
      if (!close) throw new TemplateFailure('TemplateSyntaxError', 'Missing end of raw directive', open);
      at = open + raw[0].length;
      trimsNext = raw[1] === '-';
      data(close.index, close[1] === '-');
      trimsNext = close[2] === '-';
      at = close.index + close[0].length;
      continue;
    }
    const inside = readInside(source, open, tokens);
    at = inside.to;
    trimsNext = inside.trims;
  }
  tokens.push({ kind: 'end', text: '', at: end });
  return tokens;
}

function nextMarker(source: string, from: number): number {
  for (let open = source.indexOf('{', from); open !== -1; open = source.indexOf('{', open + 1)) {
    const next = source[open + 1];
    if (next === '{' || next === '%' || next === '#') return open;
  }
  return -1;
}

/** The tokens of one `{{ … }}` or `{% … %}`. */
function readInside(source: string, open: number, tokens: JinjaToken[]): { readonly to: number; readonly trims: boolean } {
  const isPrint = source[open + 1] === '{';
  const closing = isPrint ? '}}' : '%}';
  tokens.push({ kind: isPrint ? 'print' : 'block', text: source.slice(open, open + 2), at: open });
  const brackets: string[] = [];
  let at = open + 2;
  if (source[at] === '-' || source[at] === '+') at += 1;
  for (;;) {
    at += matchAt(SPACE, source, at)?.[0].length ?? 0;
    if (at >= source.length) {
      tokens.push({ kind: 'end', text: '', at });
      return { to: at, trims: false };
    }
    if (brackets.length === 0) {
      const trims = source[at] === '-' && source.startsWith(closing, at + 1);
      if (trims || source.startsWith(closing, at)) {
        tokens.push({ kind: isPrint ? 'endPrint' : 'endBlock', text: closing, at });
        return { to: at + (trims ? 3 : 2), trims };
      }
    }
    const token = readToken(source, at);
    checkBracket(token, brackets);
    tokens.push({ kind: token.kind, text: token.text, at });
    at = token.to;
  }
}

interface ReadToken extends JinjaToken {
  readonly to: number;
}

function readToken(source: string, at: number): ReadToken {
  const number = matchAt(NUMBER, source, at);
  if (number) {
    const text = number[0];
    const isFloat = !/^0[xbo]/i.test(text) && /[.e]/i.test(text);
    return { kind: isFloat ? 'float' : 'integer', text, at, to: at + text.length };
  }
  const name = matchAt(NAME, source, at);
  if (name) return { kind: 'name', text: name[0], at, to: at + name[0].length };
  const quote = source[at];
  if (quote === "'" || quote === '"') return readString(source, at, quote);
  const operator = OPERATORS.find((text) => source.startsWith(text, at));
  if (operator !== undefined) return { kind: 'operator', text: operator, at, to: at + operator.length };
  const char = String.fromCodePoint(source.codePointAt(at) ?? 0);
  throw new TemplateFailure('TemplateSyntaxError', `unexpected char ${JSON.stringify(char)} at ${at}`, at);
}

function checkBracket({ kind, text, at }: JinjaToken, brackets: string[]): void {
  if (kind !== 'operator') return;
  const closer = Object.hasOwn(CLOSERS, text) ? CLOSERS[text] : undefined;
  if (closer !== undefined) brackets.push(closer);
  if (text !== ')' && text !== ']' && text !== '}') return;
  const expected = brackets.pop();
  if (expected === text) return;
  const message = expected === undefined ? `unexpected '${text}'` : `unexpected '${text}', expected '${expected}'`;
  throw new TemplateFailure('TemplateSyntaxError', message, at);
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  "'": "'",
  '"': '"',
  '\\': '\\',
  '\n': '',
};

/** As in Python: an escape that means nothing stays as it is written, so that patterns survive. */
function readString(source: string, from: number, quote: string): ReadToken {
  let text = '';
  for (let at = from + 1; at < source.length; at += 1) {
    const char = source[at] ?? '';
    if (char === quote) return { kind: 'string', text, at: from, to: at + 1 };
    if (char !== '\\') {
      text += char;
      continue;
    }
    at += 1;
    const escaped = source[at] ?? '';
    const size = escaped === 'x' ? 2 : escaped === 'u' ? 4 : 0;
    const digits = source.slice(at + 1, at + 1 + size);
    if (size > 0 && digits.length === size && /^[\da-f]+$/i.test(digits)) {
      text += String.fromCharCode(Number.parseInt(digits, 16));
      at += size;
    } else text += Object.hasOwn(ESCAPES, escaped) ? (ESCAPES[escaped] ?? '') : `\\${escaped}`;
  }
  throw new TemplateFailure('TemplateSyntaxError', `unexpected char ${JSON.stringify(quote)} at ${from}`, from);
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

const KIND_WORDS: Readonly<Record<JinjaTokenKind, string | null>> = {
  data: 'template data / text',
  print: 'begin of print statement',
  endPrint: 'end of print statement',
  block: 'begin of statement block',
  endBlock: 'end of statement block',
  name: null,
  string: 'string',
  integer: 'integer',
  float: 'float',
  operator: null,
  end: 'end of template',
};

/** The token as messages name it. */
export const describeToken = ({ kind, text }: JinjaToken): string => KIND_WORDS[kind] ?? text;
