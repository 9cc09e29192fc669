// Which inline styles an author of markdown can use: appearance, not position. Nothing that loads, overlays or runs.

const PROPERTIES = new Set([
  'background',
  'background-color',
  'border',
  'border-bottom',
  'border-collapse',
  'border-color',
  'border-left',
  'border-radius',
  'border-right',
  'border-style',
  'border-top',
  'border-width',
  'color',
  'column-gap',
  'display',
  'flex',
  'flex-direction',
  'flex-wrap',
  'float',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'gap',
  'grid-template-columns',
  'height',
  'align-items',
  'justify-content',
  'letter-spacing',
  'line-height',
  'list-style',
  'list-style-type',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'max-height',
  'max-width',
  'min-height',
  'min-width',
  'object-fit',
  'opacity',
  'overflow-wrap',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'row-gap',
  'text-align',
  'text-decoration',
  'text-transform',
  'vertical-align',
  'white-space',
  'width',
  'word-break',
]);

const FUNCTIONS = new Set(['calc', 'clamp', 'hsl', 'hsla', 'linear-gradient', 'max', 'min', 'minmax', 'repeat', 'rgb', 'rgba']);

/** No backslash, colon, angle or at sign: without them a value can neither escape nor name a scheme. */
const VALUE = /^[\w\s#%.,()+*/'"!-]{1,200}$/;

/** The declarations of a style attribute that are allowed, in order; empty when none is. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => splitDeclaration(declaration))
    .filter(([property, value]) => PROPERTIES.has(property) && isSafeValue(value))
    .map(([property, value]) => `${property}: ${value}`)
    .join('; ');
}

function splitDeclaration(declaration: string): [property: string, value: string] {
  const colon = declaration.indexOf(':');
  return [declaration.slice(0, Math.max(0, colon)).trim().toLowerCase(), declaration.slice(colon + 1).trim()];
}

/** A negative length would draw over what is not the author's. */
function isSafeValue(value: string): boolean {
  if (!VALUE.test(value) || /(^|[\s,(])-\s*[\d.]/.test(value)) return false;
  return [...value.matchAll(/([\w-]*)\s*\(/g)].every(([, name = '']) => FUNCTIONS.has(name.toLowerCase()));
}
