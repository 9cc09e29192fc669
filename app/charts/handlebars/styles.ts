// A template's style sheet put on the elements that its selectors mean: a page takes no style element of an author.
// Selectors of elements, classes and their descendants count, with first, last and nth children; others mean nothing.
import { readCssBlocks } from '#app/domain/dashboard/css/sanitize-css-blocks.ts';
import type { HtmlElement, HtmlNode } from '#app/domain/html/read-html.ts';
import { safeStyle } from '#app/domain/markdown/safe-style.ts';

interface Compound {
  readonly tag: string | null;
  readonly classes: readonly string[];
  /** Whether an element at that place among its siblings matches; null where the place does not matter. */
  readonly isPlace: ((index: number, count: number) => boolean) | null;
}
interface Rule {
  readonly compounds: readonly Compound[];
  readonly weight: number;
  readonly style: string;
}

const MAX_RULES = 300;
const MAX_CSS = 50_000;

export function applyStyles(nodes: readonly HtmlNode[], css: string): readonly HtmlNode[] {
  const rules = css.trim() === '' ? [] : readRules(css.slice(0, MAX_CSS));
  return rules.length === 0 ? nodes : styled(nodes, rules, []);
}

function readRules(css: string): readonly Rule[] {
  const rules = readCssBlocks(css).flatMap((block): readonly Rule[] => {
    if (block.kind !== 'style') return [];
    const style = safeStyle(block.declarations.map(({ property, value }) => `${property}: ${value}`).join('; '));
    return style === '' ? [] : block.selectors.flatMap((selector) => ruleOf(selector, style) ?? []);
  });
  return rules.slice(0, MAX_RULES).sort((a, b) => a.weight - b.weight);
}

function ruleOf(selector: string, style: string): Rule | null {
  const compounds = selector
    .split(/\s*>\s*|\s+/)
    .filter(Boolean)
    .map(readCompound);
  if (compounds.length === 0 || compounds.some((compound) => compound === null)) return null;
  const known = compounds.filter((compound) => compound !== null);
  const weight = known.reduce(
    (sum, { tag, classes, isPlace }) => sum + classes.length * 10 + (isPlace === null ? 0 : 10) + (tag === null ? 0 : 1),
    0,
  );
  return { compounds: known, weight, style };
}

const COMPOUND = /^(\*|[a-z][a-z0-9]*)?((?:\.[\w-]+)*)(?::([a-z-]+)(?:\((\w+)\))?)?$/i;

function readCompound(text: string): Compound | null {
  const match = COMPOUND.exec(text);
  if (match === null) return null;
  const [, tag, classes = '', pseudo, argument] = match;
  const isPlace = pseudo === undefined ? null : placeOf(pseudo, argument);
  if (pseudo !== undefined && isPlace === null) return null;
  return {
    tag: tag === undefined || tag === '*' ? null : tag.toLowerCase(),
    classes: classes.split('.').filter(Boolean),
    isPlace,
  };
}

function placeOf(pseudo: string, argument: string | undefined): Compound['isPlace'] {
  if (pseudo === 'first-child') return (index) => index === 0;
  if (pseudo === 'last-child') return (index, count) => index === count - 1;
  if (pseudo !== 'nth-child') return null;
  if (argument === 'odd') return (index) => index % 2 === 0;
  if (argument === 'even') return (index) => index % 2 === 1;
  const nth = Number(argument);
  return Number.isInteger(nth) ? (index) => index === nth - 1 : null;
}

interface Placed {
  readonly element: HtmlElement;
  readonly index: number;
  readonly count: number;
}

function styled(nodes: readonly HtmlNode[], rules: readonly Rule[], above: readonly Placed[]): readonly HtmlNode[] {
  const count = nodes.filter((node) => typeof node !== 'string').length;
  let index = 0;
  return nodes.map((node) => {
    if (typeof node === 'string') return node;
    const path = [...above, { element: node, index: index++, count }];
    const style = [...rules.filter((rule) => isMeant(rule, path)).map((rule) => rule.style), node.attributes['style'] ?? '']
      .filter(Boolean)
      .join('; ');
    const children = styled(node.children, rules, path);
    return { ...node, children, attributes: style === '' ? node.attributes : { ...node.attributes, style } };
  });
}

/** The last compound means the element, each before it some element around the one after. */
function isMeant({ compounds }: Rule, path: readonly Placed[]): boolean {
  let at = path.length - 1;
  if (!matches(compounds.at(-1), path[at])) return false;
  for (let compound = compounds.length - 2; compound >= 0; compound -= 1) {
    do at -= 1;
    while (at >= 0 && !matches(compounds[compound], path[at]));
    if (at < 0) return false;
  }
  return true;
}

function matches(compound: Compound | undefined, placed: Placed | undefined): boolean {
  if (!compound || !placed) return false;
  const { element, index, count } = placed;
  const classes = (element.attributes['class'] ?? '').split(/\s+/);
  return (
    (compound.tag === null || compound.tag === element.tag) &&
    compound.classes.every((name) => classes.includes(name)) &&
    (compound.isPlace?.(index, count) ?? true)
  );
}
