// Reads what a call was given, by position or by name, as the signature says. Throws a TemplateFailure for what does not fit.
import { TemplateFailure } from './template-failure.ts';
import { isText, isTrue, plain, typeName, type CallArguments, type JinjaValue } from './value.ts';

export interface ReadArguments {
  /** Whether the caller gave it. */
  has(name: string): boolean;
  /** The value, or its default when it is left out. */
  get(name: string, fallback?: JinjaValue): JinjaValue;
  flag(name: string, fallback: boolean): boolean;
  /** Its characters; null for None and when it is left out. */
  text(name: string): string | null;
  integer(name: string): number | null;
}

/** `names` in their order; those in `required` must be given. */
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
    flag: (name, fallback) => (given.has(name) ? isTrue(get(name)) : fallback),
    text(name) {
      const value = get(name);
      if (value === null) return null;
      if (!isText(value)) throw failure(`takes a text as '${name}', not ${typeName(value)}`);
      return plain(value);
    },
    integer(name) {
      const value = get(name);
      if (value === null) return null;
      if (typeof value !== 'bigint') throw failure(`takes a whole number as '${name}', not ${typeName(value)}`);
      return Number(value);
    },
  };
}
