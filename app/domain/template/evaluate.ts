// What an expression is worth. Only values of value.ts are reached: names of attributes are looked up in tables, never in
// objects.
import { readAttribute, readItem, sliceValue } from './access-value.ts';
import { compare } from './compare-values.ts';
import { refuseUndefined, undefinedFailure, type EvalContext } from './eval-context.ts';
import { binary } from './operators.ts';
import type { Runtime, Scope } from './runtime.ts';
import type { Argument, JinjaCall, JinjaExpression, FilterUse } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import {
  isCallable,
  isDict,
  isNumber,
  isSequence,
  isText,
  isTruthy,
  isUndefined,
  withoutTaint,
  toKey,
  typeName,
  undefinedValue,
  type CallArguments,
  type Key,
  type JinjaValue,
} from './value.ts';

/** Throws a TemplateFailure for what cannot be done, and when the budget is spent. */
export function evaluate(node: JinjaExpression, scope: Scope, runtime: Runtime): JinjaValue {
  const { at } = node;
  runtime.budget.step(at);
  const value = (child: JinjaExpression): JinjaValue => evaluate(child, scope, runtime);
  const context: EvalContext = { budget: runtime.budget, at };
  switch (node.kind) {
    case 'constant':
      return node.value;
    case 'name':
      return scope.get(node.name) ?? undefinedValue(node.name);
    case 'list':
    case 'tuple':
      return { kind: node.kind, items: node.items.map(value) };
    case 'dict':
      return { kind: 'dict', entries: new Map(node.entries.map(([key, item]) => [keyOf(value(key), key.at), value(item)])) };
    case 'attribute':
      return readAttribute(value(node.object), node.name, { runtime, at });
    case 'item':
      return readItem(value(node.object), value(node.key), { runtime, at });
    case 'slice': {
      const bounds = [node.start, node.stop, node.step].map((bound) => (bound ? value(bound) : null));
      return sliceValue(value(node.object), bounds, { runtime, at });
    }
    case 'call':
      return evaluateCall(node, scope, runtime);
    case 'filter':
      return applyFilter(node.input ? value(node.input) : '', node.filter, scope, runtime);
    case 'test':
      return testOf(value(node.input), node.test, scope, runtime) !== node.isNegated;
    case 'unary':
      return unary(node.operator, value(node.input), context);
    case 'binary':
      return binary(node.operator, value(node.left), value(node.right), context);
    case 'logic': {
      const left = value(node.left);
      return isTruthy(left) === (node.operator === 'and') ? value(node.right) : left;
    }
    case 'compare': {
      let left = value(node.first);
      for (const { operator, right } of node.rest) {
        const other = value(right);
        if (!compare(operator, left, other, context)) return false;
        left = other;
      }
      return true;
    }
    case 'choice':
      if (isTruthy(value(node.condition))) return value(node.yes);
      return node.no
        ? value(node.no)
        : undefinedValue('', 'the inline if-expression evaluated to false and no else section was defined');
  }
}

function unary(operator: '+' | '-' | 'not', input: JinjaValue, { at }: EvalContext): JinjaValue {
  if (operator === 'not') return !isTruthy(input);
  refuseUndefined([input], at);
  if (!isNumber(input))
    throw new TemplateFailure('TypeError', `bad operand type for unary ${operator}: '${typeName(input)}'`, at);
  const number = typeof input === 'boolean' ? BigInt(input) : input;
  return operator === '-' ? -number : number;
}

function keyOf(value: JinjaValue, at: number): Key {
  // A key forgets where it comes from, so that only texts of the template can be one.
  if (isText(value) && typeof value !== 'string')
    throw new TemplateFailure('SecurityError', 'a value from a filter, the URL or a user cannot be the key of a dictionary', at);
  const key = toKey(value);
  if (key === undefined) throw new TemplateFailure('TypeError', `unhashable type: '${typeName(value)}'`, at);
  return key;
}

export function evaluateArguments(args: readonly Argument[], at: number, scope: Scope, runtime: Runtime): CallArguments {
  const positional: JinjaValue[] = [];
  const keywords = new Map<string, JinjaValue>();
  for (const { kind, name, value: node } of args) {
    const value = evaluate(node, scope, runtime);
    switch (kind) {
      case 'positional':
        positional.push(value);
        break;
      case 'keyword':
        keywords.set(name, value);
        break;
      case 'spread':
        if (!isSequence(value)) throw new TemplateFailure('TypeError', 'argument after * must be a list', node.at);
        runtime.budget.step(node.at, value.items.length);
        positional.push(...value.items);
        break;
      case 'keywordSpread':
        if (!isDict(value)) throw new TemplateFailure('TypeError', 'argument after ** must be a dictionary', node.at);
        for (const [key, item] of value.entries) keywords.set(String(key), item);
        break;
    }
  }
  return { positional, keywords, at };
}

export function evaluateCall(node: JinjaCall, scope: Scope, runtime: Runtime): JinjaValue {
  const callee = evaluate(node.callee, scope, runtime);
  if (isUndefined(callee)) throw undefinedFailure(callee, node.at);
  if (!isCallable(callee)) throw new TemplateFailure('TypeError', `'${typeName(callee)}' object is not callable`, node.at);
  return callee.call(evaluateArguments(node.args, node.at, scope, runtime));
}

export function applyFilter(input: JinjaValue, { name, args, at }: FilterUse, scope: Scope, runtime: Runtime): JinjaValue {
  const filter = runtime.filters.get(name);
  if (!filter) throw new TemplateFailure('TemplateAssertionError', `No filter named '${withoutTaint(name)}'.`, at);
  return filter(input, evaluateArguments(args, at, scope, runtime), runtime);
}

function testOf(input: JinjaValue, { name, args, at }: FilterUse, scope: Scope, runtime: Runtime): boolean {
  const test = runtime.tests.get(name);
  if (!test) throw new TemplateFailure('TemplateAssertionError', `No test named '${withoutTaint(name)}'.`, at);
  return test(input, evaluateArguments(args, at, scope, runtime), runtime);
}
