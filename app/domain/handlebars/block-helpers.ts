// The helpers that Handlebars itself has, and `group`.
import type { Helper, HelperOptions } from './helper-types.ts';
import { isTruthy, readMember, SafeText, toText, type TemplateValue } from './values.ts';

const choose = (isMet: boolean, { fn, inverse, self }: HelperOptions): SafeText => new SafeText(isMet ? fn(self) : inverse(self));

function each([list]: readonly TemplateValue[], { fn, inverse, self }: HelperOptions): SafeText {
  const entries: readonly (readonly [string | number, TemplateValue])[] = Array.isArray(list)
    ? list.map((value: TemplateValue, index) => [index, value] as const)
    : typeof list === 'object' && list !== null && !(list instanceof SafeText)
      ? Object.keys(list).map((key) => [key, readMember(list, key)] as const)
      : [];
  if (entries.length === 0) return new SafeText(inverse(self));
  let text = '';
  entries.forEach(([key, value], index) => {
    text += fn(value, { key, index, first: index === 0, last: index === entries.length - 1 }, [value, key]);
  });
  return new SafeText(text);
}

/** Rows by the value of a column: `{{#group data by="region"}}{{value}}{{#each items}}…`. */
function group([rows]: readonly TemplateValue[], { hash, fn, inverse, self }: HelperOptions): SafeText {
  const by = toText(hash['by']);
  const groups = new Map<string, { value: TemplateValue; items: TemplateValue[] }>();
  for (const row of Array.isArray(rows) ? (rows as readonly TemplateValue[]) : []) {
    const value = readMember(row, by);
    const known = groups.get(toText(value));
    if (known) known.items.push(row);
    else groups.set(toText(value), { value, items: [row] });
  }
  if (groups.size === 0) return new SafeText(inverse(self));
  return new SafeText([...groups.values()].map((one) => fn(one)).join(''));
}

export const BLOCK_HELPERS: Readonly<Record<string, Helper>> = {
  if: ([value], options) => choose(isTruthy(value) || (value === 0 && options.hash['includeZero'] === true), options),
  unless: ([value], options) => choose(!(isTruthy(value) || (value === 0 && options.hash['includeZero'] === true)), options),
  each,
  with: ([value], { fn, inverse, self }) => new SafeText(isTruthy(value) ? fn(value, {}, [value]) : inverse(self)),
  lookup: ([value, name]) => readMember(value, toText(name)),
  log: () => '',
  group,
  groupBy: ([rows, by], options) => group([rows], { ...options, hash: { by } }),
};
