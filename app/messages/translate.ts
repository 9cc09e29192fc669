// Texts with their arguments filled in. A key that does not exist and an argument that is missing or too many do not compile.
import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type FormatOptions, type FormatValues } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { findCompiledText } from './compiled-texts.ts';
import type { Messages, Texts } from './define-messages.ts';

/** The arguments of a text: nothing, or one object with a value for each. */
type Values<Text extends string> = string extends Text
  ? [values?: Readonly<Record<string, string | number | Date>>]
  : keyof Arguments<Text> extends never
    ? []
    : [values: Arguments<Text>];
type Arguments<Text extends string> = GetICUArgs<
  Text,
  { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
>;

/** The names of the tags in a text: `<b>` and `<link>`. */
type Tags<Text extends string> = Text extends `${string}<${infer Tag}>${infer Rest}`
  ? (Tag extends `/${string}` ? never : Tag) | Tags<Rest>
  : never;

export interface Translate<T extends Texts> {
  <K extends keyof T & string>(key: K, ...values: Values<T[K]>): string;
  /** With a function for each tag of the text: what it returns replaces the tag. */
  rich<K extends keyof T & string>(
    key: K,
    values: Arguments<T[K]> & Readonly<Record<Tags<T[K]>, (chunks: ReactNode) => ReactNode>>,
  ): ReactNode;
}

const [dateFormats, numberFormats, pluralRules] = [
  new Map<string, Intl.DateTimeFormat>(),
  new Map<string, Intl.NumberFormat>(),
  new Map<string, Intl.PluralRules>(),
];

const FORMAT_OPTIONS: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...args) => kept(dateFormats, args, () => new Intl.DateTimeFormat(...args)),
    getNumberFormat: (...args) => kept(numberFormats, args, () => new Intl.NumberFormat(...args)),
    getPluralRules: (...args) => kept(pluralRules, args, () => new Intl.PluralRules(...args)),
  },
};

function kept<T>(known: Map<string, T>, args: readonly unknown[], make: () => T): T {
  const key = JSON.stringify(args);
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** The texts of one catalog in one locale, a BCP 47 tag. */
export function createTranslate<T extends Texts>(messages: Messages<T>, locale: string): Translate<T> {
  const translate = (key: string, values?: Readonly<Record<string, unknown>>): ReactNode =>
    format<ReactNode>(findCompiledText(messages, key, locale), locale, values as FormatValues<ReactNode>, FORMAT_OPTIONS);
  const rich = (key: string, values: Readonly<Record<string, unknown>>): ReactNode => {
    const parts = translate(key, mapTags(values));
    return Array.isArray(parts) ? createElement(Fragment, null, ...(parts as readonly ReactNode[])) : parts;
  };
  return Object.assign(translate, { rich }) as Translate<T>;
}

/** Children arrive as a list; a tag's function gets them as one node, so that React needs no keys. */
function mapTags(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function'
        ? (chunks: readonly ReactNode[]) => (value as (node: ReactNode) => ReactNode)(createElement(Fragment, null, ...chunks))
        : value,
    ]),
  );
}
