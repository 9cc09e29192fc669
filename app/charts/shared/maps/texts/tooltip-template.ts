// Fills a chart's tooltip template with values. Its lines become plain text: no HTML, no code.
import type { TooltipContent } from '#app/charts/shared/kind.ts';

const MAX_LENGTH = 4000;
const MAX_LINES = 20;
/** `{{name}}`, or `{{{name}}}` for unescaped HTML. */
const PLACEHOLDER = /\{\{\{?([^{}]{1,200})\}\}\}?/g;
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
  /** Names of the placeholders. */
  readonly names: readonly string[];
  /** @param valueOf returns null for a name that the row doesn't have; its placeholder stays empty */
  readonly fill: (valueOf: (name: string) => string | null) => TooltipContent;
}

/** Parses a template; null if it is empty. */
export function readTooltipTemplate(saved: string | null): TooltipTemplate | null {
  const lines = plainLines((saved ?? '').slice(0, MAX_LENGTH));
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  const pairs = rest.map(splitLine);
  const names = [...new Set(lines.flatMap((line) => [...line.matchAll(PLACEHOLDER)].map(([, name = '']) => parseName(name))))];
  return {
    names,
    fill: (valueOf) => {
      const filled = (text: string): string =>
        text.replace(PLACEHOLDER, (_, name: string) => valueOf(parseName(name)) ?? '').trim();
      return {
        title: filled(first),
        rows: pairs.map(({ label, value }) => ({ label: filled(label), value: filled(value), color: null })),
      };
    },
  };
}

/** Strips the `this.` of a Handlebars path. */
const parseName = (place: string): string => place.trim().replace(/^this\./, '');

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
