// Writes what the statements of a template make: text with its pieces from outside still marked.
import { applyFilter, evaluate, evaluateArguments, evaluateCall } from './evaluate.ts';
import { undefinedFailure } from './eval-context.ts';
import { listItems } from './list-items.ts';
import { printValue } from './print-value.ts';
import { untrusted, toPieces, assembleText, type TextPiece } from './tainted-text.ts';
import { Scope, type Runtime } from './runtime.ts';
import type { Body, JinjaExpression, FilterUse, MacroBody, JinjaStatement, AssignmentTarget } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import {
  callable,
  dict,
  isCallable,
  isDict,
  isNumber,
  isSequence,
  isUndefined,
  list,
  typeName,
  undefinedValue,
  type CallArguments,
  type Callable,
  type Text,
  type JinjaValue,
} from './value.ts';

/** The text of a body, as its own value. */
const blockText = (body: Body, scope: Scope, runtime: Runtime): Text => {
  const out: TextPiece[] = [];
  writeBody(body, scope, { runtime, out });
  return assembleText(out);
};

/** Where in the template a piece comes from. */
export interface PieceOrigin {
  readonly at: number;
  /** Written as it is; else made by the tag that begins there. */
  readonly isText: boolean;
}

export interface BodyWriting {
  readonly runtime: Runtime;
  readonly out: TextPiece[];
  /** One for each piece; absent inside of what becomes a value. */
  readonly origins?: PieceOrigin[];
}

/** Throws a TemplateFailure for what cannot be done, and when the budget is spent. */
export function writeBody(body: Body, scope: Scope, writing: BodyWriting): void {
  for (const statement of body) {
    writing.runtime.budget.step(statement.at);
    writeStatement(statement, scope, writing);
  }
}

function write(text: Text, origin: PieceOrigin, { runtime, out, origins }: BodyWriting): void {
  const { at } = origin;
  for (const piece of toPieces(text)) {
    runtime.budget.text(typeof piece === 'string' ? piece.length : piece.untrusted.length, at);
    out.push(piece);
    origins?.push(origin);
  }
}

function writeStatement(statement: JinjaStatement, scope: Scope, writing: BodyWriting): void {
  const { runtime } = writing;
  const { at } = statement;
  switch (statement.kind) {
    case 'text':
      return write(statement.text, { at, isText: true }, writing);
    case 'print':
      return print(statement, scope, writing);
    case 'if': {
      const selected = statement.branches.find(([condition]) => isTrueIn(condition, scope, runtime));
      return writeBody(selected ? selected[1] : statement.otherwise, scope, writing);
    }
    case 'for':
      return writeLoop(statement, scope, writing);
    case 'set':
      return assign(statement.target, evaluate(statement.value, scope, runtime), scope);
    case 'setBlock': {
      const text = blockText(statement.body, new Scope(scope), runtime);
      return assign(statement.target, filtered(text, statement.filters, scope, runtime), scope);
    }
    case 'with': {
      const inner = new Scope(scope);
      for (const [target, value] of statement.names) assign(target, evaluate(value, scope, runtime), inner);
      return writeBody(statement.body, inner, writing);
    }
    case 'filterBlock': {
      const text = blockText(statement.body, new Scope(scope), runtime);
      return write(
        printValue(filtered(text, statement.filters, scope, runtime), runtime.budget, at),
        { at, isText: false },
        writing,
      );
    }
    case 'macro':
      return scope.set(statement.name, macroOf(statement, scope, runtime));
    case 'callBlock':
      return writeCallBlock(statement, scope, writing);
  }
}

const isTrueIn = (condition: JinjaExpression, scope: Scope, runtime: Runtime): boolean =>
  evaluate({ kind: 'unary', operator: 'not', input: condition, at: condition.at }, scope, runtime) === false;

/** A name that is nothing is noted and refused in the end, with all the others; what else is undefined is refused at once. */
function print({ value: node, at }: Extract<JinjaStatement, { kind: 'print' }>, scope: Scope, writing: BodyWriting): void {
  const { runtime } = writing;
  const value = evaluate(node, scope, runtime);
  if (isUndefined(value)) {
    if (value.hint !== null || value.name === '') {
      if (node.kind === 'choice') return;
      throw undefinedFailure(value, node.at);
    }
    if (!runtime.missing.has(value.name)) runtime.missing.set(value.name, node.at);
    return;
  }
  write(printed(value, node.at, runtime), { at, isText: false }, writing);
}

/** A negative number after a minus would begin a comment: it is placed as if it came from outside. */
function printed(value: JinjaValue, at: number, { budget }: Runtime): Text {
  const text = printValue(value, budget, at);
  return isNumber(value) && typeof text === 'string' && text.startsWith('-') ? untrusted(text) : text;
}

function filtered(text: Text, filters: readonly FilterUse[], scope: Scope, runtime: Runtime): JinjaValue {
  return filters.reduce<JinjaValue>((value, filter) => applyFilter(value, filter, scope, runtime), text);
}

function writeLoop(node: Extract<JinjaStatement, { kind: 'for' }>, scope: Scope, writing: BodyWriting): void {
  const { runtime } = writing;
  const source = evaluate(node.items, scope, runtime);
  const all = listItems(source, { budget: runtime.budget, at: node.items.at });
  const { condition } = node;
  const items = condition
    ? all.filter((item) => {
        const inner = new Scope(scope);
        assign(node.target, item, inner);
        return isTrueIn(condition, inner, runtime);
      })
    : [...all];
  if (items.length === 0) return writeBody(node.otherwise, new Scope(scope), writing);
  items.forEach((item, index) => {
    runtime.budget.step(node.at);
    const inner = new Scope(scope, [['loop', loopOf(items, index)]]);
    assign(node.target, item, inner);
    writeBody(node.body, inner, writing);
  });
}

function loopOf(items: readonly JinjaValue[], index: number): JinjaValue {
  const count = items.length;
  return dict([
    ['index', BigInt(index + 1)],
    ['index0', BigInt(index)],
    ['revindex', BigInt(count - index)],
    ['revindex0', BigInt(count - index - 1)],
    ['first', index === 0],
    ['last', index === count - 1],
    ['length', BigInt(count)],
    ['previtem', items[index - 1] ?? undefinedValue('loop.previtem')],
    ['nextitem', items[index + 1] ?? undefinedValue('loop.nextitem')],
    [
      'cycle',
      callable('cycle', ({ positional }) => positional[index % Math.max(1, positional.length)] ?? undefinedValue('cycle')),
    ],
  ]);
}

function assign(target: AssignmentTarget, value: JinjaValue, scope: Scope): void {
  switch (target.kind) {
    case 'name':
      return scope.set(target.name, value);
    case 'field': {
      const object = scope.get(target.object);
      if (!object || !isDict(object) || object.kind !== 'namespace')
        throw new TemplateFailure('TemplateRuntimeError', 'cannot assign attribute on non-namespace object', target.at);
      object.entries.set(target.name, value);
      return;
    }
    case 'names': {
      if (!isSequence(value)) throw new TemplateFailure('TypeError', `cannot unpack a ${typeName(value)}`, target.at);
      const { targets } = target;
      if (value.items.length !== targets.length) {
        const message = `${value.items.length < targets.length ? 'not enough' : 'too many'} values to unpack (expected ${targets.length})`;
        throw new TemplateFailure('TypeError', message, target.at);
      }
      targets.forEach((inner, index) => assign(inner, value.items[index] ?? null, scope));
    }
  }
}

/** A macro sees the scope that it was written in. */
function macroOf(macro: MacroBody, scope: Scope, runtime: Runtime, caller: Callable | null = null): Callable {
  const { name, parameters, body } = macro;
  return callable(name, (args) => {
    runtime.budget.enter(args.at);
    const inner = new Scope(scope, caller ? [['caller', caller]] : []);
    const given = new Map(args.keywords);
    const own = given.get('caller');
    if (own && isCallable(own)) inner.set('caller', own);
    given.delete('caller');
    for (const [index, { name: parameter, fallback }] of parameters.entries()) {
      const value = args.positional[index] ?? given.get(parameter);
      given.delete(parameter);
      inner.set(
        parameter,
        value ??
          (fallback
            ? evaluate(fallback, inner, runtime)
            : undefinedValue(parameter, `parameter '${parameter}' was not provided`)),
      );
    }
    inner.set('varargs', list(args.positional.slice(parameters.length)));
    inner.set('kwargs', dict(given));
    const text = blockText(body, inner, runtime);
    runtime.budget.leave();
    return text;
  });
}

function writeCallBlock(node: Extract<JinjaStatement, { kind: 'callBlock' }>, scope: Scope, writing: BodyWriting): void {
  const { runtime } = writing;
  const { call, caller, at } = node;
  const callee = evaluate(call.callee, scope, runtime);
  if (!isCallable(callee)) {
    evaluateCall(call, scope, runtime);
    return;
  }
  const args: CallArguments = evaluateArguments(call.args, call.at, scope, runtime);
  const keywords = new Map(args.keywords).set('caller', macroOf(caller, scope, runtime));
  write(printValue(callee.call({ ...args, keywords }), runtime.budget, at), { at, isText: false }, writing);
}
