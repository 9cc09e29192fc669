// Texts with places for values: `'%s' % x` and `'{}'.format(x)`, without attributes and without formats that run.
import { toInt } from './arithmetic.ts';
import { concat, refuseUndefined, type EvalContext } from './eval-context.ts';
import { printValue } from './print-value.ts';
import { untrusted, toPieces, assembleText } from './tainted-text.ts';
import { TemplateFailure } from './template-failure.ts';
import { isDict, isNumber, isSequence, withoutTaint, typeName, type CallArguments, type Text, type JinjaValue } from './value.ts';

/** `'%s and %d' % (a, b)`: the forms s, d, i, f with width and precision, and `%%`. */
export function formatPercent(format: Text, given: JinjaValue, context: EvalContext): Text {
  const values = isSequence(given) && given.kind === 'tuple' ? given.items : [given];
  const template = withoutTaint(format);
  const parts: Text[] = [];
  let used = 0;
  let from = 0;
  for (const found of template.matchAll(
    /%(?:\((?<key>[^()]*)\))?(?<left>-?)(?<zero>0?)(?<width>\d{0,3})(?:\.(?<digits>\d{1,2}))?(?<form>[sdifr%])/g,
  )) {
    parts.push(template.slice(from, found.index));
    from = found.index + found[0].length;
    const form = found.groups?.['form'];
    if (form === '%') {
      parts.push('%');
      continue;
    }
    const key = found.groups?.['key'];
    const value = key === undefined ? values[used++] : isDict(given) ? given.entries.get(key) : undefined;
    if (value === undefined) throw new TemplateFailure('TypeError', 'not enough arguments for format string', context.at);
    parts.push(oneFormat(value, found.groups ?? {}, context));
  }
  parts.push(template.slice(from));
  const text = concat(parts, context);
  return typeof format === 'string' ? text : untrusted(withoutTaint(text));
}

function oneFormat(value: JinjaValue, groups: Readonly<Record<string, string | undefined>>, { budget, at }: EvalContext): Text {
  refuseUndefined([value], at);
  const width = Number(groups['width'] || 0);
  if (groups['form'] === 's' || groups['form'] === 'r') {
    const text = printValue(value, budget, at);
    const gap = ' '.repeat(Math.max(0, width - withoutTaint(text).length));
    return gap === '' ? text : assembleText(groups['left'] ? [...toPieces(text), gap] : [gap, ...toPieces(text)]);
  }
  if (!isNumber(value)) throw new TemplateFailure('TypeError', `a number is required, not ${typeName(value)}`, at);
  const text =
    groups['form'] === 'f'
      ? Number(value).toFixed(Number(groups['digits'] ?? 6))
      : String(typeof value === 'number' ? Math.trunc(value) : toInt(value));
  if (groups['left']) return text.padEnd(width, ' ');
  return groups['zero'] ? text.padStart(width, '0') : text.padStart(width, ' ');
}

/** `'{} {name}'.format(…)`: positions and names, no formats and no attributes. */
export function formatBraces(self: Text, { positional, keywords, at }: CallArguments, context: EvalContext): Text {
  const parts: Text[] = [];
  const template = withoutTaint(self);
  let used = 0;
  let from = 0;
  for (const found of template.matchAll(/\{\{|\}\}|\{(\w*)\}|[{}]/g)) {
    parts.push(template.slice(from, found.index));
    from = found.index + found[0].length;
    const key = found[1];
    if (found[0] === '{{' || found[0] === '}}') {
      parts.push(found[0].slice(1));
      continue;
    }
    if (key === undefined) throw new TemplateFailure('TypeError', 'format() knows {}, {0} and {name} only', at);
    const value = key === '' ? positional[used++] : /^\d+$/.test(key) ? positional[Number(key)] : keywords.get(key);
    if (value === undefined) throw new TemplateFailure('TypeError', `format() has no value for {${key}}`, at);
    parts.push(printValue(value, context.budget, at));
  }
  parts.push(template.slice(from));
  const text = concat(parts, context);
  return typeof self === 'string' ? text : untrusted(withoutTaint(text));
}
