// A Handlebars template over data, interpreted: its parsed form is walked, no code is made of it. Work and output are bounded.
import { parse, type AST } from '@handlebars/parser';
import { chargeBlock, chargeResult, chargeValues } from './reading-budget.ts';
import { syntaxError } from './syntax-error.ts';
import { escapeText, isTruthy, readMember, SafeText, TemplateError, toText, type TemplateValue } from './values.ts';
import type { Helper, HelperOptions } from './helper-types.ts';

const MAX_TEMPLATE = 50_000;
const MAX_DEPTH = 40;
const MAX_STEPS = 200_000;
const MAX_OUTPUT = 400_000;

/** What a helper's name means; undefined for none. */
export type FindHelper = (name: string) => Helper | undefined;

/** The text of the template. Throws a TemplateError where it can't be read, or would be too long. */
export function evaluateTemplate(template: string, data: TemplateValue, findHelper: FindHelper): string {
  if (template.length > MAX_TEMPLATE) throw new TemplateError('tooLong');
  const run: Run = { findHelper, root: data, steps: 0, written: 0, read: 0 };
  return program(run, parseTemplate(template), { value: data, parent: null, data: {}, names: {}, depth: 0 });
}

/** The parser's time grows with the square of a tag's length: no person writes such tags. */
const MAX_TAG = 2_000;

function hasEndlessTag(template: string): boolean {
  for (let at = template.indexOf('{{'); at >= 0; at = template.indexOf('{{', at + 2)) {
    const end = template.indexOf('}}', at);
    const isComment = template.startsWith('{{!', at) || template.startsWith('{{~!', at);
    if (!isComment && (end < 0 ? template.length : end) - at > MAX_TAG) return true;
  }
  return false;
}

function parseTemplate(template: string): AST.Program {
  if (hasEndlessTag(template)) throw new TemplateError('tooDeep');
  if ((template.match(/\{\{~?#/g)?.length ?? 0) > MAX_BLOCKS) throw new TemplateError('tooDeep');
  try {
    return parse(template);
  } catch (error) {
    if (error instanceof RangeError) throw new TemplateError('tooDeep');
    throw syntaxError(template, error);
  }
}

const MAX_BLOCKS = 1_000;

interface Run {
  readonly findHelper: FindHelper;
  readonly root: TemplateValue;
  steps: number;
  written: number;
  read: number;
}
interface Scope {
  readonly value: TemplateValue;
  readonly parent: Scope | null;
  /** `@index`, `@key`, `@first`, `@last`. */
  readonly data: Readonly<Record<string, TemplateValue>>;
  /** Block parameters. */
  readonly names: Readonly<Record<string, TemplateValue>>;
  readonly depth: number;
}

function program(run: Run, { body }: AST.Program, scope: Scope): string {
  if (scope.depth > MAX_DEPTH) throw new TemplateError('tooDeep');
  let text = '';
  for (const node of body) text += statement(run, node, scope);
  return text;
}

function write(run: Run, text: string): string {
  run.written += text.length;
  if (run.written > MAX_OUTPUT) throw new TemplateError('tooMuch');
  return text;
}

function step(run: Run): void {
  run.steps += 1;
  if (run.steps > MAX_STEPS) throw new TemplateError('tooMuch');
}

function statement(run: Run, node: AST.Statement, scope: Scope): string {
  step(run);
  switch (node.type) {
    case 'ContentStatement':
      return write(run, (node as AST.ContentStatement).value);
    case 'MustacheStatement': {
      const { path, escaped, ...call } = node as AST.MustacheStatement;
      const value = resolved(run, { ...call, path }, scope);
      const isPlain = value instanceof SafeText || !escaped;
      return write(run, isPlain ? toText(value) : escapeText(toText(value)));
    }
    case 'BlockStatement':
      return block(run, node as AST.BlockStatement, scope);
    case 'CommentStatement':
      return '';
    default:
      throw new TemplateError('partial', '', node.loc.start.line);
  }
}

type Call = Pick<AST.SubExpression, 'path' | 'params' | 'hash'> | Pick<AST.MustacheStatement, 'path' | 'params' | 'hash'>;

/** A helper's result, or the value at a path. A name that is both is the helper, as in Handlebars. */
function resolved(run: Run, { path, params, hash }: Call, scope: Scope): TemplateValue {
  if (path.type !== 'PathExpression') return expression(run, path, scope);
  const name = simpleName(path as AST.PathExpression);
  const helper = name === null ? undefined : run.findHelper(name);
  if (helper && name !== null)
    return call(run, { name, helper, given: values(run, params, scope) }, optionsOf(run, hash, scope, null));
  if (params.length > 0) throw unknownHelper(path as AST.PathExpression);
  return lookUp(run, path as AST.PathExpression, scope);
}

interface HelperCall {
  readonly name: string;
  readonly helper: Helper;
  readonly given: readonly TemplateValue[];
}

function call(run: Run, { name, helper, given }: HelperCall, options: HelperOptions): TemplateValue {
  chargeValues(run, name, [...given, ...Object.values(options.hash)]);
  const result = helper(given, options);
  chargeResult(run, name, result);
  return result;
}

const unknownHelper = ({ original, loc }: AST.PathExpression): TemplateError =>
  new TemplateError('unknownHelper', original, loc.start.line);

const values = (run: Run, params: readonly AST.Expression[], scope: Scope): TemplateValue[] =>
  params.map((param) => expression(run, param, scope));

function expression(run: Run, node: AST.Expression, scope: Scope): TemplateValue {
  step(run);
  switch (node.type) {
    case 'PathExpression':
      return lookUp(run, node as AST.PathExpression, scope);
    case 'SubExpression':
      return resolved(run, node as AST.SubExpression, scope);
    case 'StringLiteral':
    case 'NumberLiteral':
    case 'BooleanLiteral':
      return (node as AST.StringLiteral | AST.NumberLiteral | AST.BooleanLiteral).value;
    case 'NullLiteral':
      return null;
    default:
      return undefined;
  }
}

/** A name alone, which can be a helper's. */
function simpleName({ data, depth, parts, original }: AST.PathExpression): string | null {
  const [first] = parts;
  return !data && depth === 0 && parts.length === 1 && typeof first === 'string' && !/^(?:this\b|\.)/.test(original)
    ? first
    : null;
}

function lookUp(run: Run, { data, depth, parts, original }: AST.PathExpression, scope: Scope): TemplateValue {
  let at: Scope | null = scope;
  for (let up = 0; up < depth; up += 1) at = at?.parent ?? null;
  if (at === null) return undefined;
  const [first, ...rest] = parts.map((part) => (typeof part === 'string' ? part : toText(expression(run, part, scope))));
  if (first === undefined) return at.value;
  if (data) return rest.reduce<TemplateValue>(readMember, first === 'root' ? run.root : dataOf(at, first));
  const isOwn = /^(?:this\b|\.)/.test(original) || depth > 0;
  const start = isOwn ? readMember(at.value, first) : nameOf(at, first);
  return rest.reduce<TemplateValue>(readMember, start);
}

function dataOf(scope: Scope | null, name: string): TemplateValue {
  for (let at = scope; at !== null; at = at.parent) if (Object.hasOwn(at.data, name)) return at.data[name];
  return undefined;
}

function nameOf(scope: Scope, name: string): TemplateValue {
  for (let at: Scope | null = scope; at !== null; at = at.parent) if (Object.hasOwn(at.names, name)) return at.names[name];
  return readMember(scope.value, name);
}

function block(run: Run, node: AST.BlockStatement, scope: Scope): string {
  const { path, params, hash } = node;
  const name = simpleName(path);
  const helper = name === null ? undefined : run.findHelper(name);
  const options = optionsOf(run, hash, scope, node);
  if (helper && name !== null) {
    const before = run.written;
    const text = toText(call(run, { name, helper, given: values(run, params, scope) }, options));
    // What its content wrote is already counted; text that the helper made is not.
    return run.written === before ? write(run, text) : text;
  }
  if (params.length > 0) throw unknownHelper(path);
  const value = lookUp(run, path, scope);
  if (value === true) return options.fn(scope.value);
  if (!isTruthy(value) && value !== 0) return options.inverse(scope.value);
  if (!Array.isArray(value)) return options.fn(value);
  return value
    .map((entry: TemplateValue, index) => options.fn(entry, { index, first: index === 0, last: index === value.length - 1 }))
    .join('');
}

function optionsOf(run: Run, hash: AST.Hash | undefined, scope: Scope, node: AST.BlockStatement | null): HelperOptions {
  const draw =
    (of: AST.Program | null | undefined): HelperOptions['fn'] =>
    (value, data = {}, params = []) => {
      chargeBlock(run);
      if (!of) return '';
      const names = Object.fromEntries((of.blockParams ?? []).map((param, index) => [param, params[index]]));
      // A block over the same value adds no step to `../`, as in Handlebars.
      const parent = value === scope.value ? scope.parent : scope;
      const inner = {
        value,
        parent,
        data: value === scope.value ? { ...scope.data, ...data } : data,
        names: value === scope.value ? { ...scope.names, ...names } : names,
        depth: scope.depth + 1,
      };
      return program(run, of, inner);
    };
  return {
    hash: Object.fromEntries((hash?.pairs ?? []).map(({ key, value }) => [key, expression(run, value, scope)])),
    self: scope.value,
    isBlock: node !== null,
    fn: draw(node?.program),
    inverse: draw(node?.inverse),
  };
}
