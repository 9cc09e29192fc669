// Renders a tree of allowed HTML as React elements. No markup is inserted, so nothing else can reach the page.
import type { HtmlElement, HtmlNode } from '#app/domain/html/read-html.ts';
import { createElement, Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { oneLine } from '#app/charts/shared/marks/marks.ts';

/** Attributes with different names in React. */
const NAMES: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
};
const FLAGS: ReadonlySet<string> = new Set(['controls', 'loop', 'muted', 'open']);

export function HtmlTree({ nodes }: { readonly nodes: readonly HtmlNode[] }): ReactElement {
  return createElement(Fragment, null, ...nodes.map(toReact));
}

function toReact(node: HtmlNode): ReactNode {
  if (typeof node === 'string') return printable(node);
  return createElement(node.tag, propsOf(node), ...node.children.map(toReact));
}

/** Keeps line breaks, which matter in a `pre`; replaces other control characters and lone surrogates. */
const printable = (text: string): string => text.split('\n').map(oneLine).join('\n');

const propsOf = ({ attributes }: HtmlElement): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => propOf(name, value)));

function propOf(name: string, value: string): readonly [string, unknown] {
  if (name === 'style') return [name, styleOf(value)];
  return [NAMES[name] ?? name, FLAGS.has(name) ? true : oneLine(value)];
}

/** Converts `a-b: c; d: e` to a React style object. */
function styleOf(style: string): CSSProperties {
  const declarations = style.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, colon).trim();
    return colon < 0 || name === '' ? [] : [[toCamelCase(name), declaration.slice(colon + 1).trim()]];
  });
  return Object.fromEntries(declarations);
}

const toCamelCase = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
