// Reads the positional and keyword arguments of a call by its signature. Throws a TemplateFailure if they don't fit.
import { TemplateFailure } from './template-failure.ts';
import { isText, isTruthy, withoutTaint, typeName, type CallArguments, type JinjaValue } from './value.ts';

export interface ReadArguments {
  /** Whether the call has the argument. */
  has(name: string): boolean;
  /** The value, or the default if the argument is omitted. */
  get(name: string, fallback?: JinjaValue): JinjaValue;
  flag(name: string, fallback: boolean): boolean;
  /** The text without its taint; null if the argument is None or omitted. */
  text(name: string): string | null;
  integer(name: string): number | null;
}

/** `names` are in positional order; the first `required` of them must be given. */
export function readArguments(
  callee: string,
  { positional, keywords, at }: CallArguments,
  names: readonly string[],
  required = 0,
): ReadArguments {
  const failure = (message: string): TemplateFailure => new TemplateFailure('TypeError', `${callee}() ${message}`, at);
  if (positional.length > names.length)
    throw failure(`takes ${names.length} arguments at most but ${positional.length} were given`);
  const given = new Map<string, JinjaValue>();
  positional.forEach((value, index) => given.set(names[index] ?? '', value));
  for (const [name, value] of keywords) {
    if (!names.includes(name)) throw failure(`got an unexpected keyword argument '${name}'`);
    if (given.has(name)) throw failure(`got multiple values for argument '${name}'`);
    given.set(name, value);
  }
  const missing = names.slice(0, required).filter((name) => !given.has(name));
  if (missing.length > 0) throw failure(`needs the argument ${missing.map((name) => `'${name}'`).join(', ')}`);
  const get = (name: string, fallback: JinjaValue = null): JinjaValue => given.get(name) ?? (given.has(name) ? null : fallback);
  return {
    has: (name) => given.has(name),
    get,
    flag: (name, fallback) => (given.has(name) ? isTruthy(get(name)) : fallback),
    text(name) {
      const value = get(name);
      if (value === null) return null;
      if (!isText(value)) throw failure(`takes a text as '${name}', not ${typeName(value)}`);
      return withoutTaint(value);
    },
    integer(name) {
      const value = get(name);
      if (value === null) return null;
      if (typeof value !== 'bigint') throw failure(`takes a whole number as '${name}', not ${typeName(value)}`);
      return Number(value);
    },
  };
}
