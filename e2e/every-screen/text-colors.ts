// Finds the texts of a page whose contrast axe has to check. Runs in the page, so it can't refer to anything outside itself.

export interface FoundTexts {
  /** One element of each unknown kind of text, and frames, whose texts aren't distinguished. */
  readonly elements: readonly Element[];
  /** Descriptions of the properties that determine the contrast. */
  readonly names: readonly string[];
}

/**
 * Texts with the same color, size, weight, decoration and background are one kind. Texts that axe treats differently are separate kinds:
 * disabled controls, single characters, texts scrolled out of view.
 */
export function findTexts(known: readonly string[]): FoundTexts {
  const seen = new Set(known);
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const ancestorsOf = (element: Element): Element[] => {
    const found = [element];
    for (let above = element.parentElement; above !== null; above = above.parentElement) found.push(above);
    return found;
  };
  /** The backgrounds behind the text in paint order, or its ancestors' backgrounds if it is outside the window. */
  const stackOf = (element: Element, box: DOMRect): { readonly isPainted: boolean; readonly stack: readonly Element[] } => {
    const painted = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const at = painted.indexOf(element);
    return at < 0 ? { isPainted: false, stack: ancestorsOf(element) } : { isPainted: true, stack: painted.slice(at) };
  };
  const isOpaque = ({ backgroundColor }: CSSStyleDeclaration): boolean => /^rgb\(/.test(backgroundColor);
  const backgroundsOf = (stack: readonly Element[]): string => {
    const end = stack.findIndex((element) => isOpaque(styleOf(element)));
    const behind = end < 0 ? stack : stack.slice(0, end + 1);
    return behind.map((element) => nameBackground(element, styleOf(element))).join('');
  };
  const nameBackground = (element: Element, style: CSSStyleDeclaration): string => {
    const drawn = element instanceof SVGElement || element instanceof HTMLImageElement ? `${element.tagName} ${style.fill}` : '';
    const own = [style.backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : style.backgroundColor, drawn];
    return [...own, style.backgroundImage === 'none' ? '' : style.backgroundImage].filter(Boolean).join(' ');
  };
  const isOutOf = (box: DOMRect, room: DOMRect): boolean =>
    box.right <= room.left || box.left >= room.right || box.bottom <= room.top || box.top >= room.bottom;
  const nameOf = (element: Element, text: string): string => {
    const style = styleOf(element);
    const box = element.getBoundingClientRect();
    const { isPainted, stack } = stackOf(element, box);
    const ancestors = ancestorsOf(element);
    const isCut = ancestors.some((above) => styleOf(above).overflow !== 'visible' && isOutOf(box, above.getBoundingClientRect()));
    const isDisabled = element.closest(':disabled, [aria-disabled="true"], label:has(:disabled), [inert]') !== null;
    const fades = ancestors.map((above) => styleOf(above).opacity).filter((opacity) => opacity !== '1');
    const over = element.parentElement === null ? '' : styleOf(element.parentElement).color;
    return [
      style.color,
      style.fill,
      style.fontSize,
      style.fontWeight,
      style.textShadow,
      style.textDecorationLine,
      element.tagName === 'A' ? `in ${over}` : '',
      fades.join(' '),
      backgroundsOf(stack),
      ...[isPainted, isCut, isDisabled, [...text].length > 1 && /[\p{L}\p{N}]/u.test(text)].map(Number),
    ].join('|');
  };
  const ownText = (element: Element): string =>
    [...element.childNodes]
      .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
      .join('')
      .trim();
  const elements: Element[] = [...document.querySelectorAll('iframe')];
  const names: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const text = element instanceof HTMLInputElement ? element.value : ownText(element);
    if (text === '' || !element.checkVisibility({ visibilityProperty: true })) continue;
    const name = nameOf(element, text);
    if (seen.has(name)) continue;
    seen.add(name);
    names.push(name);
    elements.push(element);
  }
  return { elements, names };
}
