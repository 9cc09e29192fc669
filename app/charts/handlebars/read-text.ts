// What a template wrote: Markdown with HTML in it, as Superset reads it, as a tree of what is allowed.
import { readHtml, type HtmlNode } from '#app/domain/html/read-html.ts';
import { MAX_MARKDOWN_CHARS, renderTemplateMarkdown } from '#app/domain/markdown/render-markdown.ts';

/** Templates indent the HTML that they nest: in Markdown it would be part of a paragraph. */
const INDENT = /^[ \t]+(?=<)/gm;

/** Longer texts are read as HTML alone. */
export function readText(written: string): readonly HtmlNode[] {
  return readHtml(written.length > MAX_MARKDOWN_CHARS ? written : renderTemplateMarkdown(written.replace(INDENT, '')));
}
