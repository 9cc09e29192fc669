// What every step of a rendering shares, and the names that it can see.
import type { Budget } from './budget.ts';
import type { EvalContext } from './eval-context.ts';
import type { CallArguments, JinjaValue } from './value.ts';

/** A filter takes its input and the arguments of the call. */
export type JinjaFilter = (input: JinjaValue, args: CallArguments, runtime: Runtime) => JinjaValue;
export type Test = (input: JinjaValue, args: CallArguments, runtime: Runtime) => boolean;

/** A method of a kind of value, as it is called in a template. */
export type JinjaMethod<T> = (self: T, args: CallArguments, context: EvalContext) => JinjaValue;

export interface Runtime {
  readonly budget: Budget;
  /** The value as a literal of the engine's SQL. */
  readonly literal: (value: string | number | boolean | null) => string;
  readonly filters: ReadonlyMap<string, JinjaFilter>;
  readonly tests: ReadonlyMap<string, Test>;
  /** Names that were printed and are nothing, with the offset of the first time. */
  readonly missing: Map<string, number>;
}

/** Names and what they mean; those of the outer scope are seen through it. */
export class Scope {
  readonly #names = new Map<string, JinjaValue>();
  readonly #outer: Scope | null;

  constructor(outer: Scope | null, names: Iterable<readonly [string, JinjaValue]> = []) {
    this.#outer = outer;
    for (const [name, value] of names) this.#names.set(name, value);
  }

  get(name: string): JinjaValue | undefined {
    const value = this.#names.get(name);
    return value === undefined ? this.#outer?.get(name) : value;
  }

  set(name: string, value: JinjaValue): void {
    this.#names.set(name, value);
  }
}
