// Why a template can't be read, and in which line, from what its parser says.
import { TemplateError } from './values.ts';

const MAX_DETAIL = 120;
const TAG = /\{\{\{?~?([#^/])[\s*>]*([^\s~}]*)/g;

export function syntaxError(template: string, error: unknown): TemplateError {
  const [first = '', near = ''] = error instanceof Error ? error.message.split('\n') : [];
  // A block that is closed as another: "each doesn't match if - 2:3".
  const mismatch = /^(.*) - (\d+):\d+$/.exec(first);
  if (mismatch) return new TemplateError('syntax', (mismatch[1] ?? '').slice(0, MAX_DETAIL), Number(mismatch[2]));
  const isAtEnd = error instanceof Error && error.message.endsWith("got 'EOF'");
  const open = isAtEnd ? openBlock(template) : null;
  if (open) return new TemplateError('unclosed', open.name.slice(0, MAX_DETAIL), open.line);
  const line = /on line (\d+)/.exec(first)?.[1];
  return new TemplateError('syntax', (near || first).trim().slice(0, MAX_DETAIL), line === undefined ? null : Number(line));
}

interface OpenBlock {
  readonly name: string;
  readonly line: number;
}

/** The innermost block without an end; null for none. */
function openBlock(template: string): OpenBlock | null {
  const open: OpenBlock[] = [];
  for (const { index, 1: kind, 2: name = '' } of template.matchAll(TAG)) {
    if (kind === '/') open.pop();
    // `{{^}}` alone is the other half of a block.
    else if (name !== '') open.push({ name, line: template.slice(0, index).split('\n').length });
  }
  return open.at(-1) ?? null;
}
