// A tooltip as a chart's template has it: its places filled with values, its lines as plain text. No HTML, no code.
import type { TooltipContent } from '#app/charts/shared/kind.ts';

const MAX_LENGTH = 4000;
const MAX_LINES = 20;
/** `{{name}}`, or three braces where HTML would not be escaped. */
const PLACE = /\{\{\{?([^{}]{1,200})\}\}\}?/g;
const BREAK = /<\/?(?:br|p|div|li|ul|ol|tr|h[1-6])\b[^<>]{0,400}>/gi;
const TAG = /<[^<>]{0,400}>/g;
const ENTITIES = [
  ['&nbsp;', ' '],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
] as const;

interface TemplateLine {
  readonly label: string;
  readonly value: string;
}
export interface TooltipTemplate {
  /** The names in its places. */
  readonly names: readonly string[];
  /** @param valueOf null for a name that the row doesn't have: its place stays empty */
  readonly fill: (valueOf: (name: string) => string | null) => TooltipContent;
}

/** null where the template says nothing. */
export function readTooltipTemplate(saved: string | null): TooltipTemplate | null {
  const lines = plainLines((saved ?? '').slice(0, MAX_LENGTH));
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  const pairs = rest.map(splitLine);
  const names = [...new Set(lines.flatMap((line) => [...line.matchAll(PLACE)].map(([, name = '']) => nameIn(name))))];
  return {
    names,
    fill: (valueOf) => {
      const filled = (text: string): string => text.replace(PLACE, (_, name: string) => valueOf(nameIn(name)) ?? '').trim();
      return {
        title: filled(first),
        rows: pairs.map(({ label, value }) => ({ label: filled(label), value: filled(value), color: null })),
      };
    },
  };
}

/** A path from the row is its last part. */
const nameIn = (place: string): string => place.trim().replace(/^this\./, '');

function plainLines(template: string): readonly string[] {
  const bare = template.replace(BREAK, '\n').replace(TAG, '').replaceAll('**', '');
  const text = ENTITIES.reduce((current, [entity, sign]) => current.replaceAll(entity, sign), bare);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES);
}

/** "Sales: {{total}}" is a label and its value. */
function splitLine(line: string): TemplateLine {
  const [before = '', ...after] = line.split(':');
  const isLabel = after.length > 0 && !before.includes('{{');
  return isLabel ? { label: before.trim(), value: after.join(':').trim() } : { label: '', value: line };
}
