// Helpers that compare, compute and change text, under the names of just-handlebars-helpers, which Superset registers.
import type { Helper, HelperOptions } from './helper-types.ts';
import { isTruthy, SafeText, toText, type TemplateValue } from './values.ts';

const number = (value: TemplateValue): number => (value === null || value === '' ? NaN : Number(toText(value)));
const isSame = (a: TemplateValue, b: TemplateValue): boolean => a === b || toText(a) === toText(b);

/** A comparison is a value in `{{#if (eq a b)}}`, and a condition in `{{#eq a b}}`. */
const test =
  (isMet: (values: readonly TemplateValue[]) => boolean): Helper =>
  (values, options) =>
    options.isBlock ? chosen(isMet(values), options) : isMet(values);
const chosen = (isMet: boolean, { fn, inverse, self }: HelperOptions): SafeText => new SafeText(isMet ? fn(self) : inverse(self));
const compute =
  (of: (a: number, b: number) => number): Helper =>
  ([a, b]) => {
    const result = of(number(a), number(b));
    return Number.isFinite(result) ? result : '';
  };
const change =
  (of: (text: string) => string): Helper =>
  ([value]) =>
    value instanceof SafeText ? new SafeText(of(value.html)) : of(toText(value));

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const isEmpty = (value: TemplateValue): boolean => (Array.isArray(value) ? value.length === 0 : !isTruthy(value));

function excerpt([text, length]: readonly TemplateValue[]): string {
  const most = Number.isFinite(number(length)) ? number(length) : 50;
  const whole = toText(text);
  return whole.length > most ? `${whole.slice(0, most)}…` : whole;
}

function includes([list, value]: readonly TemplateValue[]): boolean {
  return Array.isArray(list) ? list.some((entry) => isSame(entry, value)) : toText(list).includes(toText(value));
}

const lengthOf = (value: TemplateValue): number => (Array.isArray(value) || typeof value === 'string' ? value.length : 0);
const entryAt = (value: TemplateValue, at: number): TemplateValue =>
  Array.isArray(value) ? (value as readonly TemplateValue[]).at(at) : undefined;

export const VALUE_HELPERS: Readonly<Record<string, Helper>> = {
  eq: test(([a, b]) => a === b),
  eqw: test(([a, b]) => isSame(a, b)),
  neq: test(([a, b]) => a !== b),
  neqw: test(([a, b]) => !isSame(a, b)),
  lt: test(([a, b]) => number(a) < number(b)),
  lte: test(([a, b]) => number(a) <= number(b)),
  gt: test(([a, b]) => number(a) > number(b)),
  gte: test(([a, b]) => number(a) >= number(b)),
  and: test((values) => values.every(isTruthy)),
  or: test((values) => values.some(isTruthy)),
  not: test(([value]) => !isTruthy(value)),
  empty: test(([value]) => isEmpty(value)),
  notEmpty: test(([value]) => !isEmpty(value)),
  includes: test(includes),
  ifx: ([isMet, yes, no]) => (isTruthy(isMet) ? yes : no),
  coalesce: (values) => values.find(isTruthy),
  count: ([value]) => lengthOf(value),
  sum: (values) => values.flat().reduce<number>((total, value) => total + (number(value) || 0), 0),
  difference: compute((a, b) => a - b),
  multiplication: compute((a, b) => a * b),
  division: compute((a, b) => a / b),
  remainder: compute((a, b) => a % b),
  ceil: compute(Math.ceil),
  floor: compute(Math.floor),
  abs: compute(Math.abs),
  lowercase: change((text) => text.toLowerCase()),
  uppercase: change((text) => text.toUpperCase()),
  capitalizeFirst: change(capitalized),
  capitalizeEach: change((text) => text.replace(/\S+/g, capitalized)),
  sanitize: change((text) =>
    text
      .replace(/[^\w\s]/g, '')
      .trim()
      .replace(/\s+/g, '-')
      .toLowerCase(),
  ),
  newLineToBr: change((text) => text.replace(/\r\n?|\n/g, '<br>')),
  // Names of a class, as that library has them.
  showIf: ([value]) => (isTruthy(value) ? '' : 'hidden'),
  hideIf: ([value]) => (isTruthy(value) ? 'hidden' : ''),
  excerpt: (values) => excerpt(values),
  first: ([value]) => entryAt(value, 0),
  last: ([value]) => entryAt(value, -1),
  concat: (values) => values.map(toText).join(''),
  join: ([list, separator]) =>
    Array.isArray(list) ? list.map(toText).join(separator === undefined ? ', ' : toText(separator)) : toText(list),
};
