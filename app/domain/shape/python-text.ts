// Formats JSON data like Python's repr(), for error messages that clients match.
import { formatFloat } from './label-text.ts';

/** Formats JSON data as Python text, such as `{'abc': 123, 'x': None}`. */
export function formatPython(value: unknown): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : formatFloat(value);
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `[${value.map(formatPython).join(', ')}]`;
  const entries = Object.entries(value as Record<string, unknown>);
  return `{${entries.map(([key, item]) => `${quote(key)}: ${formatPython(item)}`).join(', ')}}`;
}

function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return mark + (mark === "'" ? escaped.replaceAll("'", "\\'") : escaped) + mark;
}
