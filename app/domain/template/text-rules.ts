// Rules of texts that methods and filters share, as Python has them.
import { concat, type EvalContext } from './eval-context.ts';
import { untrusted } from './tainted-text.ts';
import { withoutTaint, type Text } from './value.ts';

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

export const titleCase = (text: string): string =>
  text.replace(/[\p{L}\p{N}]+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());

/** How often the part occurs, without overlaps. */
export const countOccurrences = (text: string, part: string): number =>
  part === '' ? text.length + 1 : text.split(part).length - 1;

/** `chars` null: white space. */
export function stripText(text: string, sides: 'both' | 'left' | 'right', chars: string | null): string {
  const isStripped = (char: string | undefined): boolean =>
    char !== undefined && (chars === null ? /\s/.test(char) : chars.includes(char));
  let from = 0;
  let to = text.length;
  if (sides !== 'right') while (from < to && isStripped(text[from])) from += 1;
  if (sides !== 'left') while (to > from && isStripped(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** `separator` null: runs of white space; `max` below 0: as often as it goes. */
export function splitText(text: string, separator: string | null, max: number, fromEnd = false): string[] {
  const parts =
    separator === null
      ? text
          .trim()
          .split(/\s+/)
          .filter((part) => part !== '')
      : text.split(separator);
  if (max < 0 || parts.length <= max + 1) return parts;
  const glue = separator ?? ' ';
  return fromEnd
    ? [parts.slice(0, parts.length - max).join(glue), ...parts.slice(parts.length - max)]
    : [...parts.slice(0, max), parts.slice(max).join(glue)];
}

/** Every `old`, or the first `count` of them (below 0: all), replaced. */
export function replaceText(text: Text, old: string, by: Text, context: EvalContext & { readonly count: number }): Text {
  const parts = old === '' ? [withoutTaint(text)] : splitText(withoutTaint(text), old, context.count);
  context.budget.step(context.at, parts.length);
  const replaced = concat(
    parts.flatMap((part, index) => (index === 0 ? [part] : [by, part])),
    context,
  );
  return typeof text === 'string' ? replaced : untrusted(withoutTaint(replaced));
}
