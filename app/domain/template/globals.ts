// The names that every template has: range, dict, namespace. Macros of the product are made elsewhere.
import { readArguments } from './call-arguments.ts';
import { listItems } from './list-items.ts';
import type { Runtime } from './runtime.ts';
import { TemplateFailure } from './template-failure.ts';
import { callable, isDict, isSequence, list, toKey, type CallArguments, type Key, type JinjaValue } from './value.ts';

const MAX_RANGE = 100_000;

export const GLOBALS = (runtime: Runtime): readonly (readonly [string, JinjaValue])[] => [
  ['range', callable('range', (args) => range(args, runtime))],
  ['dict', callable('dict', (args) => ({ kind: 'dict', entries: entriesOf(args, runtime) }))],
  ['namespace', callable('namespace', (args) => ({ kind: 'namespace', entries: entriesOf(args, runtime) }))],
];

function range({ positional, at }: CallArguments, { budget }: Runtime): JinjaValue {
  const numbers = positional.map((value) => {
    if (typeof value !== 'bigint') throw new TemplateFailure('TypeError', 'range() takes whole numbers', at);
    return value;
  });
  const [first = 0n, second, step = 1n] = numbers;
  if (numbers.length < 1 || numbers.length > 3)
    throw new TemplateFailure('TypeError', 'range() takes one to three arguments', at);
  if (step === 0n) throw new TemplateFailure('TypeError', 'range() step must not be zero', at);
  const [start, stop] = second === undefined ? [0n, first] : [first, second];
  const span = step > 0n ? stop - start : start - stop;
  const size = span <= 0n ? 0n : (span + (step > 0n ? step : -step) - 1n) / (step > 0n ? step : -step);
  if (size > BigInt(MAX_RANGE))
    throw new TemplateFailure('OverflowError', `Range too big. A template may have at most ${MAX_RANGE} numbers in one.`, at);
  budget.step(at, Number(size));
  return list(Array.from({ length: Number(size) }, (_, index) => start + BigInt(index) * step));
}

function entriesOf({ positional, keywords, at }: CallArguments, runtime: Runtime): Map<Key, JinjaValue> {
  const source = readArguments('dict', { positional, keywords: new Map(), at }, ['source']).get('source');
  const entries = new Map<Key, JinjaValue>();
  if (source !== null && isDict(source)) for (const [key, value] of source.entries) entries.set(key, value);
  else if (source !== null) {
    for (const pair of listItems(source, { budget: runtime.budget, at })) {
      const [key, value] = isSequence(pair) ? pair.items : [];
      const known = key === undefined || (typeof key === 'object' && key !== null) ? undefined : toKey(key);
      if (known === undefined || value === undefined) throw new TemplateFailure('TypeError', 'a dictionary is made of pairs', at);
      entries.set(known, value);
    }
  }
  for (const [key, value] of keywords) entries.set(key, value);
  return entries;
}
