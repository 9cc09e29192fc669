// Markdown to HTML. What comes out holds whatever HTML the author typed: it is for the sanitiser, never for a page.
import { Marked } from 'marked';

declare const unsafe: unique symbol;
/** HTML that nobody has cleaned yet. */
export type UnsafeHtml = string & { readonly [unsafe]: true };

/** Longer texts, and those that no parser would come back from, are shown as they are typed. */
const MAX_CHARS = 200_000;

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: { checkbox: ({ checked }) => (checked ? '\u2611 ' : '\u2610 ') },
});

/** GitHub's dialect: tables, task lists, bare links. Total. */
export function renderMarkdown(markdown: string): UnsafeHtml {
  if (markdown.length > MAX_CHARS) return asTyped(markdown.slice(0, MAX_CHARS));
  try {
    return marked.parse(markdown, { async: false }) as UnsafeHtml;
  } catch {
    return asTyped(markdown); // Nesting deeper than the stack: the text itself is the best that can be shown.
  }
}

function asTyped(text: string): UnsafeHtml {
  return `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>` as UnsafeHtml;
}
