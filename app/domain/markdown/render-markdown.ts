// Markdown to HTML. The output contains whatever HTML the author typed: it is for the sanitizer, never for a page.
import { Marked, type MarkedExtension, type Token, type Tokens } from 'marked';

declare const unsafe: unique symbol;
/** HTML that is not sanitized yet. */
export type UnsafeHtml = string & { readonly [unsafe]: true };

/** Longer texts, and those that no parser would come back from, are shown as they are typed. */
export const MAX_MARKDOWN_CHARS = 50_000;

/** Max emphasis delimiters in one run of text. The parser's time grows with their square, for some with their cube. */
const MAX_DELIMITERS = 400;
/** Longer than any address: each of its characters would be tried as the start of one. */
const ENDLESS_WORD = /^[\w.+-]{500}/;
/** The same of all that an address can be made of: at each of its characters the parser would look for an @ to the end. */
const ENDLESS_NAME = /^[\w.!#$%&'*+/=?`{|}~-]{500}/;

const OPTIONS: MarkedExtension = {
  gfm: true,
  async: false,
  renderer: {
    checkbox: ({ checked }) => (checked ? '\u2611 ' : '\u2610 '),
    heading(token) {
      const level = (token as Leveled).level ?? token.depth;
      const spoken = level === token.depth ? '' : ` aria-level="${level}"`;
      return `<h${token.depth}${spoken}>${this.parser.parseInline(token.tokens)}</h${token.depth}>\n`;
    },
  },
  // False leaves a token to marked, undefined makes no link of it.
  tokenizer: {
    url: (source) => (ENDLESS_WORD.test(source) ? undefined : false),
    inlineText(source) {
      const raw = ENDLESS_NAME.exec(source)?.[0];
      return raw === undefined ? false : { type: 'text', raw, text: raw, escaped: false };
    },
  },
  hooks: {
    emStrongMask: (run) => (isTangled(run) ? run.replace(/[*_~]/g, 'x') : run),
    processAllTokens: levelHeadings,
  },
};
const marked = new Marked(OPTIONS);
/** Undefined: no token, so that what is indented is a paragraph. */
const markedTemplate = new Marked(OPTIONS, { tokenizer: { code: () => undefined } });

/** GitHub's dialect: tables, task lists, bare links. Total. */
export const renderMarkdown = (markdown: string): UnsafeHtml => render(markdown, marked);

/** The same of what a template wrote, where indentation is the template's and not that of code. Total. */
export const renderTemplateMarkdown = (markdown: string): UnsafeHtml => render(markdown, markedTemplate);

function render(markdown: string, parser: Marked): UnsafeHtml {
  if (markdown.length > MAX_MARKDOWN_CHARS) return asTyped(markdown.slice(0, MAX_MARKDOWN_CHARS));
  try {
    return parser.parse(markdown, { async: false }) as UnsafeHtml;
  } catch {
    return asTyped(markdown); // Nesting deeper than the stack: the text itself is the best that can be shown.
  }
}

interface Leveled extends Tokens.Heading {
  /** As screen readers count it. */
  level?: number;
}

/** Authors pick a heading by its size: one that is two sizes smaller than that above it is still only one level deeper. */
function levelHeadings<T extends Token[]>(tokens: T): T {
  const above: { readonly depth: number; readonly level: number }[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    const heading = token as Leveled;
    while ((above.at(-1)?.depth ?? 0) >= heading.depth) above.pop();
    const parent = above.at(-1);
    heading.level = parent === undefined ? heading.depth : parent.level + 1;
    above.push({ depth: heading.depth, level: heading.level });
  }
  return tokens;
}

/** Where the parser is shown no delimiter it looks for none: such a run is plain text. */
const isTangled = (run: string): boolean => (run.match(/[*_~]/g)?.length ?? 0) > MAX_DELIMITERS;

function asTyped(text: string): UnsafeHtml {
  return `<pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</pre>` as UnsafeHtml;
}
