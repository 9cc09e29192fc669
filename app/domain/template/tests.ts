// The tests of templates: what follows `is`.
import { readArguments } from './call-arguments.ts';
import { compare } from './compare-values.ts';
import { type EvalContext } from './eval-context.ts';
import type { Runtime, Test } from './runtime.ts';
import type { ComparisonOperator } from './syntax.ts';
import { TemplateFailure } from './template-failure.ts';
import {
  isCallable,
  isDict,
  isNumber,
  isSequence,
  isText,
  isUndefined,
  withoutTaint,
  type CallArguments,
  type JinjaValue,
} from './value.ts';

const createEvalContext = (args: CallArguments, { budget }: Runtime): EvalContext => ({ budget, at: args.at });

const other = (name: string, args: CallArguments): JinjaValue => readArguments(name, args, ['other'], 1).get('other');

const comparing =
  (name: string, operator: ComparisonOperator): Test =>
  (input, args, runtime) =>
    compare(operator, input, other(name, args), createEvalContext(args, runtime));

/** The remainder of an integer; a TemplateFailure for everything else. */
function restOf(input: JinjaValue, divisor: JinjaValue, at: number): bigint {
  if (typeof input !== 'bigint' || typeof divisor !== 'bigint' || divisor === 0n)
    throw new TemplateFailure('TypeError', 'only whole numbers can be divided without a rest', at);
  return input % divisor;
}

const COMPARISONS: readonly (readonly [string, ComparisonOperator])[] = [
  ...(['eq', 'equalto', '=='] as const).map((name) => [name, '=='] as const),
  ...(['ne', '!='] as const).map((name) => [name, '!='] as const),
  ...(['lt', 'lessthan', '<'] as const).map((name) => [name, '<'] as const),
  ...(['le', '<='] as const).map((name) => [name, '<='] as const),
  ...(['gt', 'greaterthan', '>'] as const).map((name) => [name, '>'] as const),
  ...(['ge', '>='] as const).map((name) => [name, '>='] as const),
  ['in', 'in'],
];

export const TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ['defined', (input) => !isUndefined(input)],
  ['undefined', (input) => isUndefined(input)],
  ['none', (input) => input === null],
  ['true', (input) => input === true],
  ['false', (input) => input === false],
  ['boolean', (input) => typeof input === 'boolean'],
  ['integer', (input) => typeof input === 'bigint'],
  ['float', (input) => typeof input === 'number'],
  ['number', (input) => isNumber(input)],
  ['string', (input) => isText(input)],
  ['mapping', (input) => isDict(input)],
  ['sequence', (input) => isSequence(input) || isText(input) || isDict(input)],
  ['iterable', (input) => isSequence(input) || isText(input) || isDict(input)],
  ['callable', (input) => isCallable(input)],
  ['odd', (input, { at }) => restOf(input, 2n, at) !== 0n],
  ['even', (input, { at }) => restOf(input, 2n, at) === 0n],
  ['divisibleby', (input, args) => restOf(input, other('divisibleby', args), args.at) === 0n],
  ['lower', (input) => isText(input) && withoutTaint(input) === withoutTaint(input).toLowerCase()],
  ['upper', (input) => isText(input) && withoutTaint(input) === withoutTaint(input).toUpperCase()],
  ['sameas', (input, args) => input === other('sameas', args)],
  ['filter', (input, _args, { filters }) => isText(input) && filters.has(withoutTaint(input))],
  ['test', (input, _args, { tests }) => isText(input) && tests.has(withoutTaint(input))],
  ...COMPARISONS.map(([name, operator]): [string, Test] => [name, comparing(name, operator)]),
]);
