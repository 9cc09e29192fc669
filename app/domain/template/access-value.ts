// `a.b`, `a[b]` and `a[b:c]`: entries of dictionaries, items of lists, methods. Names that begin with an underscore are
// refused.
import { bindMethod } from './methods.ts';
import { undefinedFailure } from './eval-context.ts';
import { untrusted } from './tainted-text.ts';
import type { Runtime } from './runtime.ts';
import { TemplateFailure } from './template-failure.ts';
import {
  isDict,
  isSequence,
  isText,
  isUndefined,
  withoutTaint,
  toKey,
  typeName,
  undefinedValue,
  type JinjaValue,
} from './value.ts';

export interface Accessing {
  readonly runtime: Runtime;
  readonly at: number;
}

export function readAttribute(object: JinjaValue, name: string, { runtime, at }: Accessing): JinjaValue {
  if (isUndefined(object)) throw undefinedFailure(object, at);
  if (name.startsWith('_'))
    throw new TemplateFailure('SecurityError', `access to attribute '${name}' of '${typeName(object)}' object is unsafe.`, at);
  const method = bindMethod(object, name, runtime);
  if (method !== undefined) return method;
  if (isDict(object) && object.entries.has(name)) return object.entries.get(name) ?? null;
  return undefinedValue(name, `'${typeName(object)} object' has no attribute '${name}'`);
}

export function readItem(object: JinjaValue, key: JinjaValue, { runtime, at }: Accessing): JinjaValue {
  if (isUndefined(object)) throw undefinedFailure(object, at);
  if (isDict(object)) {
    const known = toKey(key);
    const found = known === undefined ? undefined : object.entries.get(known);
    if (found !== undefined) return found;
  } else if (typeof key === 'bigint' && isSequence(object)) {
    const found = object.items.at(Number(key));
    if (found !== undefined) return found;
  } else if (typeof key === 'bigint' && isText(object)) {
    const found = [...withoutTaint(object)].at(Number(key));
    if (found !== undefined) return typeof object === 'string' ? found : untrusted(found);
  }
  if (isText(key)) return readAttribute(object, withoutTaint(key), { runtime, at });
  return undefinedValue('', `${typeName(object)} object has no element ${typeof key === 'bigint' ? key : typeName(key)}`);
}

/** As in Python: bounds from the end where negative, cut to the length. */
export function sliceValue(object: JinjaValue, bounds: readonly JinjaValue[], { runtime, at }: Accessing): JinjaValue {
  const [start = null, stop = null, step = null] = bounds.map((bound) => wholeBound(bound, at));
  if (step === 0) throw new TemplateFailure('TypeError', 'slice step cannot be zero', at);
  const slice: Slice = { start, stop, step: step ?? 1 };
  if (isText(object)) {
    runtime.budget.step(at, withoutTaint(object).length);
    const text = sliced([...withoutTaint(object)], slice).join('');
    return typeof object === 'string' ? text : untrusted(text);
  }
  if (!isSequence(object)) throw new TemplateFailure('TypeError', `'${typeName(object)}' object cannot be sliced`, at);
  runtime.budget.step(at, object.items.length);
  return { kind: object.kind, items: sliced(object.items, slice) };
}

function wholeBound(bound: JinjaValue, at: number): number | null {
  if (bound === null || typeof bound === 'bigint') return bound === null ? null : Number(bound);
  throw new TemplateFailure('TypeError', 'slice indices must be integers or None', at);
}

interface Slice {
  readonly start: number | null;
  readonly stop: number | null;
  readonly step: number;
}

function sliced<T>(items: readonly T[], { start, stop, step }: Slice): T[] {
  const low = step > 0 ? 0 : -1;
  const high = step > 0 ? items.length : items.length - 1;
  const cut = (bound: number | null, fallback: number): number =>
    bound === null ? fallback : Math.min(Math.max(bound < 0 ? bound + items.length : bound, low), high);
  const to = cut(stop, step > 0 ? high : low);
  const found: T[] = [];
  for (let index = cut(start, step > 0 ? low : high); step > 0 ? index < to : index > to; index += step)
    found.push(...items.slice(index, index + 1));
  return found;
}
