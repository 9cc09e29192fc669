// What is wrong with the texts of a page that is shown in a pseudo-locale. Runs in the page.

/** Where texts are data, whatever they say: charts, results, code, and what people type. */
const DATA_PARTS =
  '[data-chart-slot], [data-picture], .markdown, [role="grid"], svg, code, pre, kbd, textarea, .cm-editor, script, style, noscript, template';

export interface TextCheck {
  /** Names and values that can stand in a page as they are, the longest first. */
  readonly data: readonly string[];
  /** Sources of regular expressions for what no catalog has: dates, numbers with units, the product's name. */
  readonly patterns: readonly string[];
  readonly dataParts: string;
}

export const textCheck = (data: readonly string[], patterns: readonly RegExp[]): TextCheck => ({
  data: [...new Set(data)].filter((name) => /[a-z]{2}/i.test(name)).sort((a, b) => b.length - a.length),
  patterns: patterns.map(({ source }) => source),
  dataParts: DATA_PARTS,
});

/** Visible texts, labels and placeholders that are not from a catalog. */
export function findUntranslated({ data, patterns, dataParts }: TextCheck): string[] {
  const LONG_CHARS = 12;
  const hasWord = (text: string): boolean => /[a-z]{2}/i.test(text);
  const allowed = new RegExp(patterns.join('|'), 'gu');
  const escape = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const withoutNames = (text: string): string => {
    let rest = text;
    for (const name of data) {
      if (rest.includes(name)) rest = rest.replace(new RegExp(`(?<![a-z])${escape(name)}(?![a-z])`, 'gi'), ' ');
    }
    return rest;
  };
  const isPlain = (text: string): boolean => {
    const rest = text.replace(/⟦[^⟦⟧]*⟧/gu, ' ');
    if (!hasWord(rest)) return false;
    // A part of a long text that somebody wrote: a paragraph of a description.
    const part = rest.trim().replace(/…$/, '');
    if (part.length >= LONG_CHARS && data.some((name) => name.includes(part))) return false;
    // Either order: a name can be a part of what a pattern knows ("now" of "just now"), and a pattern a part of a name.
    return hasWord(withoutNames(rest).replace(allowed, ' ')) && hasWord(withoutNames(rest.replace(allowed, ' ')));
  };
  const found = new Set<string>();
  // A message with tags is several text nodes: all of them are between its brackets.
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const isInside = depth > 0;
    for (const letter of text) depth = letter === '⟦' ? depth + 1 : letter === '⟧' ? Math.max(0, depth - 1) : depth;
    const parent = node.parentElement;
    if (!parent || isInside || depth > 0 || parent.closest(dataParts) || !isShown(parent)) continue;
    if (isPlain(text)) found.add(text.trim().replace(/\s+/g, ' ').slice(0, 60));
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? '';
      if (element.closest(dataParts) || !isShown(element) || !isPlain(text)) continue;
      found.add(`${name}: ${text.slice(0, 60)}`);
    }
  }
  return [...found];
}

/** Texts that are cut without a sign of it, and what makes the page scroll sideways. */
export function findClipped(dataParts: string): string[] {
  const root = document.documentElement;
  const found = new Set<string>();
  const name = (element: Element): string =>
    `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.split(' ').join('.')}` : ''}`;
  const excessPx = root.scrollWidth - root.clientWidth;
  if (excessPx > 0) {
    const sticksOut = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return right > root.clientWidth + 1 || left < -1;
    });
    found.add(`the page is ${excessPx} px too wide: ${sticksOut.slice(-2).map(name).join(', ')}`);
  }
  /** Where the text has to fit: what cuts it, unless that shows an ellipsis, has the text as its title, or scrolls. */
  const cutterOf = (text: Element): Element | null => {
    for (let element: Element | null = text; element && element !== document.body; element = element.parentElement) {
      const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element);
      if (clipPath !== 'none' || element.hasAttribute('title') || overflowX === 'auto' || overflowX === 'scroll') return null;
      if (overflowX === 'hidden' || overflowX === 'clip') return textOverflow === 'ellipsis' ? null : element;
      if (position === 'fixed') return null;
    }
    return null;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || (node.textContent ?? '').trim() === '' || parent.closest(`${dataParts}, option`)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const cutter = cutterOf(parent);
    const text = range.getBoundingClientRect();
    if (!cutter || text.width === 0) continue;
    const box = cutter.getBoundingClientRect();
    // What is drawn nowhere, such as text for screen readers, is not cut.
    if (box.width <= 1 || box.height <= 1 || text.right <= box.left || text.left >= box.right) continue;
    const cutPx = Math.round(Math.max(text.right - box.right, box.left - text.left));
    if (cutPx > 1) found.add(`${(node.textContent ?? '').trim().slice(0, 40)} is cut by ${cutPx} px in ${name(cutter)}`);
  }
  return [...found];
}
