// What is wrong with the texts of a page that is shown in a pseudo-locale.

/** Where texts are data, whatever they say: charts, results, code, and what people type. */
export const DATA_PARTS =
  '[data-chart-slot], [data-picture], .markdown, [role="grid"], svg, code, pre, kbd, textarea, .cm-editor, script, style, noscript, template';

/** A visible text, or a label, placeholder or other attribute that is read out; without what is from a catalog. */
export interface PageText {
  /** Null for a text between tags. */
  readonly attribute: string | null;
  readonly text: string;
}

/** Texts that have a word which is not from a catalog. Runs in the page. */
export function findPlainTexts(dataParts: string): PageText[] {
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const found = new Map<string, PageText>();
  const add = (attribute: string | null, whole: string): void => {
    const text = whole.replace(/⟦[^⟦⟧]*⟧/gu, ' ');
    if (/[a-z]{2}/i.test(text)) found.set(`${attribute}: ${text}`, { attribute, text });
  };
  // A message with tags is several text nodes: all of them are between its brackets.
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const isInside = depth > 0;
    for (const letter of text) depth = letter === '⟦' ? depth + 1 : letter === '⟧' ? Math.max(0, depth - 1) : depth;
    const parent = node.parentElement;
    if (!parent || isInside || depth > 0 || parent.closest(dataParts) || !isShown(parent)) continue;
    add(null, text);
  }
  for (const attribute of ['aria-label', 'title', 'placeholder', 'alt']) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      if (!element.closest(dataParts) && isShown(element)) add(attribute, element.getAttribute(attribute) ?? '');
    }
  }
  return [...found.values()];
}

const LONG_CHARS = 12;
const hasWord = (text: string): boolean => /[a-z]{2}/i.test(text);
const escape = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Says of a text whether it's neither a name or value that can stand in a page as it is, nor what no catalog has: dates, numbers with
 * units, the product's name.
 */
export function untranslatedCheck(data: readonly string[], patterns: readonly RegExp[]): (text: PageText) => boolean {
  const names = [...new Set(data)].filter(hasWord).sort((a, b) => b.length - a.length);
  const allowed = new RegExp(patterns.map(({ source }) => source).join('|'), 'gu');
  const withoutNames = (text: string): string => {
    let rest = text;
    for (const name of names) {
      if (rest.includes(name)) rest = rest.replace(new RegExp(`(?<![a-z])${escape(name)}(?![a-z])`, 'gi'), ' ');
    }
    return rest;
  };
  const known = new Map<string, boolean>();
  const isPlain = (text: string): boolean => {
    // A part of a long text that a user wrote: a paragraph of a description.
    const part = text.trim().replace(/…$/, '');
    if (part.length >= LONG_CHARS && names.some((name) => name.includes(part))) return false;
    // Either order: a name can be a part of what a pattern knows ("now" of "just now"), and a pattern a part of a name.
    return hasWord(withoutNames(text).replace(allowed, ' ')) && hasWord(withoutNames(text.replace(allowed, ' ')));
  };
  return ({ text }) => {
    const verdict = known.get(text) ?? isPlain(text);
    known.set(text, verdict);
    return verdict;
  };
}

/** Texts that are cut without a sign of it, and what makes the page scroll sideways. Runs in the page. */
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
