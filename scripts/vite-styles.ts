// CSS modules in the browser's build: class names are written into the code that uses them.
import { readFileSync } from 'node:fs';
import MagicString from 'magic-string';
import postcss from 'postcss';
import type { Plugin } from 'vite';
import { resolveSource } from './resolve-source.ts';
import { classNames, MODULE_SUFFIX, SCOPED_SUFFIX, scopeClasses, scopedName } from './styles.ts';

/** Of a program's syntax tree, as much as class names need. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * In the browser's build, `styles.primary` becomes `"Button-primary"` and a module becomes a plain sheet: tables of class names
 * were 5 % of a dashboard's code, and Vite can't join sheets that have code.
 */
export function stylesPlugin(): Plugin {
  return {
    name: 'meridian:styles',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: /\.module\.css$/ },
      handler(source, importer) {
        if (importer === undefined) return null;
        return resolveSource(source, importer).replace(MODULE_SUFFIX, SCOPED_SUFFIX);
      },
    },
    load: {
      filter: { id: /\.scoped\.css$/ },
      handler(id) {
        const file = id.replace(SCOPED_SUFFIX, MODULE_SUFFIX);
        return postcss([scopeClasses]).process(readFileSync(file, 'utf8'), { from: file, map: false }).css;
      },
    },
    transform: {
      filter: { code: MODULE_SUFFIX },
      handler(code, id) {
        const edits = inlineClasses(this.parse(code) as unknown as SyntaxNode, id);
        if (edits.length === 0) return null;
        const magic = new MagicString(code);
        for (const { start, end, text } of edits) magic.overwrite(start, end, text);
        return { code: magic.toString(), map: magic.generateMap({ hires: 'boundary' }) };
      },
    },
  };
}

/** What is read of each imported module, written as text. A module that is used in any other way stays an object. */
function inlineClasses(program: SyntaxNode, id: string): Edit[] {
  const edits: Edit[] = [];
  for (const node of program['body'] as readonly SyntaxNode[]) {
    const source = (node['source'] as SyntaxNode | null | undefined)?.['value'];
    if (node.type !== 'ImportDeclaration' || typeof source !== 'string' || !source.endsWith(MODULE_SUFFIX)) continue;
    const [specifier] = node['specifiers'] as readonly SyntaxNode[];
    const name = (specifier?.['local'] as SyntaxNode | undefined)?.['name'];
    if (typeof name !== 'string') continue;
    edits.push(...inlineModule({ program, declaration: node, name, file: resolveSource(source, id), source }));
  }
  return edits;
}

interface ImportedModule {
  readonly program: SyntaxNode;
  readonly declaration: SyntaxNode;
  readonly name: string;
  readonly file: string;
  readonly source: string;
}

function inlineModule({ program, declaration, name, file, source }: ImportedModule): Edit[] {
  const classes = classNames(readFileSync(file, 'utf8'));
  const reads: Edit[] = [];
  let isObjectNeeded = false;
  walk(program, (node, parent) => {
    if (node.type !== 'Identifier' || node['name'] !== name || parent.type === 'ImportDefaultSpecifier' || isKey(node, parent))
      return;
    const read = parent.type === 'MemberExpression' && parent['object'] === node && parent['computed'] === false ? parent : null;
    const property = (read?.['property'] as SyntaxNode | undefined)?.['name'];
    if (read === null || typeof property !== 'string' || !classes.has(property)) isObjectNeeded = true;
    else reads.push({ start: read.start, end: read.end, text: JSON.stringify(scopedName(property, file)) });
  });
  const table = Object.fromEntries([...classes].map((each) => [each, scopedName(each, file)]));
  const object = isObjectNeeded ? `const ${name} = ${JSON.stringify(table)};` : '';
  const sheet: Edit = { start: declaration.start, end: declaration.end, text: `import ${JSON.stringify(source)};${object}` };
  return isObjectNeeded ? [sheet] : [sheet, ...reads];
}

/** `name` as a property's own name refers to nothing. */
const isKey = (node: SyntaxNode, parent: SyntaxNode): boolean =>
  parent['computed'] === false &&
  ((parent.type === 'MemberExpression' && parent['property'] === node) ||
    (parent.type === 'Property' && parent['key'] === node && parent['shorthand'] === false));

function walk(node: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode) => void): void {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (!isNode(child)) continue;
      visit(child, node);
      walk(child, visit);
    }
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<SyntaxNode>).type === 'string';
