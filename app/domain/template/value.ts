// The values that templates work with. Integers are bigint, so that ids stay exact; other numbers are printed as in Python.
// Templates get no JavaScript objects, so they can't reach a prototype.
import { joinPieces, type TaintedText } from './tainted-text.ts';

export interface Undefined {
  readonly kind: 'undefined';
  /** As the template wrote it. */
  readonly name: string;
  /** Further message text for callers; null: "'x' is undefined". */
  readonly hint: string | null;
}
export interface Sequence {
  readonly kind: 'list' | 'tuple';
  readonly items: JinjaValue[];
}
export type Key = string | bigint | number | boolean | null;
export interface Dict {
  /** A namespace is what `set` can change. */
  readonly kind: 'dict' | 'namespace';
  readonly entries: Map<Key, JinjaValue>;
}
export interface CallArguments {
  readonly positional: readonly JinjaValue[];
  readonly keywords: ReadonlyMap<string, JinjaValue>;
  /** Offset of the call. */
  readonly at: number;
}
export interface Callable {
  readonly kind: 'callable';
  readonly name: string;
  readonly call: (args: CallArguments) => JinjaValue;
}
/** A date and time without a zone, in ms as if it were UTC. */
export interface Moment {
  readonly kind: 'moment';
  readonly ms: number;
}

export type JinjaValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | TaintedText
  | Undefined
  | Sequence
  | Dict
  | Callable
  | Moment;
export type Text = string | TaintedText;

export const list = (items: JinjaValue[]): Sequence => ({ kind: 'list', items });
export const dict = (entries: Iterable<readonly [Key, JinjaValue]>): Dict => ({ kind: 'dict', entries: new Map(entries) });
export const callable = (name: string, call: Callable['call']): Callable => ({ kind: 'callable', name, call });
export const undefinedValue = (name: string, hint: string | null = null): Undefined => ({ kind: 'undefined', name, hint });

const isObject = (value: JinjaValue): value is Exclude<JinjaValue, null | boolean | bigint | number | string> =>
  typeof value === 'object' && value !== null;
export const isUndefined = (value: JinjaValue): value is Undefined => isObject(value) && value.kind === 'undefined';
export const isText = (value: JinjaValue): value is Text =>
  typeof value === 'string' || (isObject(value) && value.kind === 'rope');
export const isSequence = (value: JinjaValue): value is Sequence =>
  isObject(value) && (value.kind === 'list' || value.kind === 'tuple');
export const isDict = (value: JinjaValue): value is Dict =>
  isObject(value) && (value.kind === 'dict' || value.kind === 'namespace');
export const isCallable = (value: JinjaValue): value is Callable => isObject(value) && value.kind === 'callable';
export const isMoment = (value: JinjaValue): value is Moment => isObject(value) && value.kind === 'moment';
export const isNumber = (value: JinjaValue): value is bigint | number | boolean =>
  typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';

/** The text as a string, without the marks of what comes from outside. */
export const withoutTaint = (text: Text): string => (typeof text === 'string' ? text : joinPieces(text.pieces));

export function isTruthy(value: JinjaValue): boolean {
  if (value === null || typeof value === 'boolean') return value === true;
  if (typeof value === 'bigint') return value !== 0n;
  if (typeof value === 'number') return value !== 0;
  if (isText(value)) return withoutTaint(value) !== '';
  switch (value.kind) {
    case 'undefined':
      return false;
    case 'list':
    case 'tuple':
      return value.items.length > 0;
    case 'dict':
      return value.entries.size > 0;
    default:
      return true;
  }
}

/** The name of the value's type in messages. */
export function typeName(value: JinjaValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'number') return 'float';
  if (isText(value)) return 'str';
  return {
    undefined: 'undefined',
    list: 'list',
    tuple: 'tuple',
    dict: 'dict',
    namespace: 'namespace',
    callable: 'function',
    moment: 'datetime',
  }[value.kind];
}

export const toKey = (value: JinjaValue): Key | undefined => {
  if (isText(value)) return withoutTaint(value);
  return value === null || isNumber(value) ? value : undefined;
};

const MAX_JSON_DEPTH = 50;

/** A JSON value as a template's. Whole numbers beyond what JSON keeps exactly stay floats. A key forgets where it comes from:
 *  where texts are marked, objects are left out. */
export function fromJson(value: unknown, text: (value: string) => Text = (plainText) => plainText, depth = 0): JinjaValue {
  if (depth > MAX_JSON_DEPTH) return null;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return list(value.map((item) => fromJson(item, text, depth + 1)));
  if (typeof value === 'object' && value !== null && text('') === '')
    return dict(Object.entries(value).map(([key, item]) => [key, fromJson(item, text, depth + 1)]));
  return null;
}
