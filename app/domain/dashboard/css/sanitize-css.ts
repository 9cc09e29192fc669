// CSS that an author typed, sanitized for a dashboard's page: style rules and @media alone, every selector kept inside
// the dashboard, nothing that loads from elsewhere or covers the rest of the page. What is left out is said with its
// line.
import { isClosed, readCssBlocks, type CssBlock } from './sanitize-css-blocks.ts';

interface CssProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

export interface CleanCss {
  /** Never contains `<`: it can go in a style element as it is. */
  readonly css: string;
  readonly problems: readonly CssProblem[];
}

const MAX_LENGTH = 200_000;

/** Never throws: text that isn't CSS gives an empty sheet and a problem. `scope` is the class of the dashboard's element. */
export function sanitizeCss(typed: string, scope = '.dash'): CleanCss {
  const problems: CssProblem[] = [];
  if (typed.length > MAX_LENGTH) return { css: '', problems: [{ line: 1, message: `Longer than ${MAX_LENGTH} characters.` }] };
  const drop = (line: number, message: string): never[] => {
    problems.push({ line, message });
    return [];
  };
  const write = (blocks: readonly CssBlock[]): string[] =>
    blocks.flatMap((block): string[] => {
      if (block.kind === 'problem') return drop(block.line, block.message);
      if (block.kind === 'media') {
        const query = withoutLess(block.query);
        if (!MEDIA.test(query) || !isClosed(query)) return drop(block.line, 'This @media is left out.');
        const inner = write(block.blocks);
        return inner.length === 0 ? [] : [`@media ${query}{${inner.join('')}}`];
      }
      const selectors = block.selectors.flatMap((selector) => scoped(selector, scope) ?? drop(block.line, outside(selector)));
      const declarations = block.declarations.flatMap(({ property, value, line }) => {
        const refusal = refusalOf(property.toLowerCase(), value);
        return refusal === null ? [`${property}:${value}`] : drop(line, refusal);
      });
      return selectors.length === 0 || declarations.length === 0 ? [] : [`${selectors.join(',')}{${declarations.join(';')}}`];
    });
  const rules = write(readCssBlocks(typed));
  return { css: rules.length === 0 ? '' : rules.join('\n') + guard(scope), problems };
}

/** An important rule in a layer beats every important one outside: the dashboard stays below what surrounds it. */
const guard = (scope: string): string =>
  `\n@layer meridian-guard{${scope}{position:relative!important;z-index:0!important;isolation:isolate!important}}`;

/** `(400px <= width)` the other way round: what is written into the page contains no `<`. */
const withoutLess = (query: string): string =>
  query.replaceAll(/\(([\w\s.%-]+(?:<=?[\w\s.%-]+)+)\)/g, (_, range: string) => {
    const parts = range.split(/(<=?)/).map((part) => part.trim().replace('<', '>'));
    return `(${parts.toReversed().join(' ')})`;
  });

const MEDIA = /^[\w\s(),.:/>=%-]+$/;
const PROPERTY = /^(--[\w-]+|-?[a-z][a-z-]*)$/;
const SELECTOR = /^[^{}\\<@;!]+$/;
/** A bracket that belongs to no pseudo-class that takes one. */
const NO_PSEUDO = /(?<!:(?:is|where|not|has|nth-[a-z-]+|lang|dir))\(/i;
const ATTRIBUTE = /\[(?:"[^"]*"|'[^']*'|[^\]"'])*\]/g;
const ROOTS = /^(?:(?:html|body|:root)(?:\s+|\s*>\s*|$))+/i;

/** The selector inside of the scope; null where it would reach out of it. */
function scoped(selector: string, scope: string): string | null {
  if (selector.length > 1_000 || !SELECTOR.test(selector) || !isClosed(selector)) return null;
  if (NO_PSEUDO.test(selector) || selector.replaceAll(ATTRIBUTE, '').match(/["']/)) return null;
  const isChild = /^(?:(?:html|body|:root)\s*)*>/i.test(selector);
  const inner = selector
    .replace(new RegExp(`^\\${scope}(?=[\\s>]|$)`), '')
    .trim()
    .replace(ROOTS, '')
    .replace(/^>\s*/, '')
    .trim();
  if (inner === '') return scope;
  if (/^[+~|&,>]/.test(inner) || inner.includes('||')) return null;
  return `${scope}${isChild || new RegExp(`^\\${scope}\\s*>`).test(selector) ? '>' : ' '}${inner}`;
}

const outside = (selector: string): string => `“${shorten(selector)}” is left out: it does not stay inside of the dashboard.`;

/** Functions that compute; everything that could load something is missing. */
const FUNCTIONS = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark var calc min max clamp round mod rem abs sign env attr counter counters ' +
    'linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient ' +
    'translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey rotatez rotate3d skew skewx skewy ' +
    'matrix matrix3d perspective blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia ' +
    'minmax repeat fit-content cubic-bezier steps linear circle ellipse inset polygon path url'
  ).split(' '),
);
const DATA_IMAGE = /^(["']?)data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml);base64,[a-z0-9+/=\s]*\1$/i;

/** An escaped quote neither begins nor ends a string: read otherwise, a function could hide between two of them. */
const STRING_OR_ESCAPE = /\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs;

/** Why a declaration is left out, as a message; null where it stays. */
function refusalOf(property: string, value: string): string | null {
  const named = `“${shorten(property)}”`;
  if (!PROPERTY.test(property)) return `${named} is left out: it is no property.`;
  if (property === 'behavior' || property === '-moz-binding') return `${named} is left out: it runs code.`;
  if (value === '' || value.includes('<')) return `${named} is left out: its value cannot be read.`;
  const bare = value.replaceAll(STRING_OR_ESCAPE, (found) => (found.startsWith('\\') ? found : '""'));
  if (bare.includes('\\') || /[{}@]/.test(bare)) return `${named} is left out: its value cannot be read.`;
  if (property === 'position' && /fixed|sticky|var\(|env\(|attr\(/i.test(bare))
    return 'A position other than relative, absolute or static is left out: it would stand over the rest of the page.';
  for (const [, name = ''] of bare.matchAll(/(?<![\w-])([\w-]+)\s*\(/g)) {
    if (!FUNCTIONS.has(name.toLowerCase())) return `${named} is left out: ${shorten(name)}() is not allowed.`;
  }
  const urls = value.match(/url\s*\(\s*(?:"[^"]*"|'[^']*'|[^)]*)\s*\)?/gi) ?? [];
  if (!urls.every(isDataImage)) return `${named} is left out: pictures must be data:image/… in base64.`;
  return null;
}

const isDataImage = (url: string): boolean =>
  url.toLowerCase().startsWith('url(') && url.endsWith(')') && DATA_IMAGE.test(url.slice('url('.length, -1).trim());

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
