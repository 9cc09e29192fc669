// Pseudo-locales show what a translation would break: `en-XA` has accents and is half as long again, and `ar-XB` also runs from
// right to left. Arguments, plural categories and tags stay as they are.
import type { CompiledMessage } from 'icu-minify/format';
import { PSEUDO_LOCALES } from '#app/domain/viewer/locales.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'];
const ACCENTS: ReadonlyMap<string, string> = new Map([...PLAIN].map((letter, at) => [letter, ACCENTED[at] ?? letter]));
const GROWTH = 0.5;
const FILLER = 'ō';
/** Max length of a filler word. */
const MAX_FILLER_CHARS = 10;
/** Stands before and after each message, so that a text that was put together from several shows. */
const [OPEN, CLOSE] = ['⟦', '⟧'];
/** Plural, select, and ordinal nodes, whose third part maps categories to branches. */
const BRANCHED: ReadonlySet<unknown> = new Set([1, 2, 3]);

/** Unchanged in every locale but the pseudo-locales. */
export function pseudoMessage(message: CompiledMessage, locale: string): CompiledMessage {
  if (!PSEUDO_LOCALES.some(({ id }) => id === locale)) return message;
  if (typeof message === 'string') return `${OPEN}${stretch(message)}${CLOSE}`;
  return [OPEN, ...message.map(stretchNode), CLOSE] as CompiledMessage;
}

function stretchNode(node: unknown): unknown {
  if (typeof node === 'string') return stretch(node);
  if (!Array.isArray(node) || node.length === 1) return node;
  const [name, type, options] = node as readonly unknown[];
  if (BRANCHED.has(type)) return [name, type, mapValues(options as Readonly<Record<string, unknown>>, stretchBranch)];
  if (typeof type === 'number' && type !== 0) return node;
  return [name, ...node.slice(1).map(stretchNode)];
}

const stretchBranch = (branch: unknown): unknown => (Array.isArray(branch) ? branch.map(stretchNode) : stretchNode(branch));

const mapValues = (record: Readonly<Record<string, unknown>>, change: (value: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

function stretch(text: string): string {
  const accented = [...text].map((letter) => ACCENTS.get(letter) ?? letter).join('');
  const letters = text.replace(/[^a-z]/gi, '').length;
  return accented + filler(Math.ceil(letters * GROWTH));
}

function filler(length: number): string {
  const words = Array.from({ length: Math.floor(length / MAX_FILLER_CHARS) }, () => FILLER.repeat(MAX_FILLER_CHARS));
  return [...words, FILLER.repeat(length % MAX_FILLER_CHARS)].filter(Boolean).join(' ');
}
