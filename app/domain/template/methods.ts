// What a value has under a name after a dot: one of its methods, or a part of a moment.
import { DICT_METHODS, LIST_METHODS, MOMENT_METHODS, MOMENT_PARTS, SEQUENCE_METHODS } from './collection-methods.ts';
import type { JinjaMethod, Runtime } from './runtime.ts';
import { TEXT_METHODS } from './text-methods.ts';
import { callable, isDict, isMoment, isSequence, isText, withoutTaint, type JinjaValue } from './value.ts';

/** Methods whose work does not grow with what they are called on. */
const CHEAP: ReadonlySet<string> = new Set(['append', 'extend', 'pop', 'get', 'update']);

const sizeOf = (value: JinjaValue): number => (isSequence(value) ? value.items.length : isDict(value) ? value.entries.size : 1);

/** The method bound to the value, or a part of a moment; undefined when it has none of that name. */
export function bindMethod(self: JinjaValue, name: string, runtime: Runtime): JinjaValue | undefined {
  const bind = <T extends JinjaValue>(methods: Readonly<Record<string, JinjaMethod<T>>>, value: T): JinjaValue | undefined => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (!method) return undefined;
    return callable(name, (args) => {
      runtime.budget.step(args.at, CHEAP.has(name) ? 1 : sizeOf(value));
      if (isText(value)) runtime.budget.text(withoutTaint(value).length, args.at);
      return method(value, args, { budget: runtime.budget, at: args.at });
    });
  };
  if (isText(self)) return bind(TEXT_METHODS, self);
  if (isSequence(self)) return bind(SEQUENCE_METHODS, self) ?? (self.kind === 'list' ? bind(LIST_METHODS, self) : undefined);
  if (isMoment(self)) {
    const part = Object.hasOwn(MOMENT_PARTS, name) ? MOMENT_PARTS[name] : undefined;
    return part ? BigInt(part(new Date(self.ms))) : bind(MOMENT_METHODS, self);
  }
  return isDict(self) && self.kind === 'dict' ? bind(DICT_METHODS, self) : undefined;
}
