// Constructs values from a parsed YAML document, like PyYAML's SafeLoader.
import { isAlias, isMap, isPair, isScalar, isSeq, Scalar, type Document, type Node, type YAMLMap } from 'yaml';
import { constructScalar, resolveTag, YamlTimestamp, type ScalarTag } from './yaml-scalars.ts';

const MAX_DEPTH = 100;
/** Max values repeated by aliases; more is an attack on memory. */
const MAX_REPEATED = 100_000;
/**
 * Max repeated characters, the same as the total size of an archive's files. Repeated text takes no memory until it is written.
 */
const MAX_REPEATED_CHARACTERS = 32 * 1024 * 1024;
const PREFIX = 'tag:yaml.org,2002:';

/** An unsupported YAML feature; the message is for users. */
export class YamlRefusal extends Error {}

/** Counts of what has been read, for one document or for all documents of an archive. */
export interface YamlCounts {
  /** Counted by `countMarks`: about two per entry. */
  marks: number;
  /** Values and characters repeated by aliases. */
  repeatedValues: number;
  repeatedCharacters: number;
}

export const noYamlCounts = (): YamlCounts => ({ marks: 0, repeatedValues: 0, repeatedCharacters: 0 });

interface Context {
  readonly anchors: Map<string, Node>;
  readonly openAnchors: Set<Node>;
  readonly counts: YamlCounts;
  aliasDepth: number;
}

/** Throws `YamlRefusal`. Adds to `counts`. */
export function constructDocument(document: Document, counts: YamlCounts): unknown {
  const context: Context = { anchors: new Map(), openAnchors: new Set(), counts, aliasDepth: 0 };
  return construct(document.contents, context, 0);
}

function construct(node: unknown, context: Context, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new YamlRefusal("It's nested too deeply.");
  if (context.aliasDepth > 0) countRepeat(node, context.counts);
  if (node === null || node === undefined) return null;
  if (isAlias(node)) return constructAlias(node.source, context, depth);
  const anchor = (node as { anchor?: string }).anchor;
  if (anchor !== undefined) context.anchors.set(anchor, node as Node);
  if (isScalar(node)) return constructTagged(node);
  if (isMap(node)) return constructMap(node, context, depth);
  if (isSeq(node)) return constructSeq(node, context, depth);
  throw new YamlRefusal('It has a node of an unknown type.');
}

function countRepeat(node: unknown, counts: YamlCounts): void {
  counts.repeatedValues += 1;
  if (isScalar(node) && typeof node.value === 'string') counts.repeatedCharacters += node.value.length;
  if (counts.repeatedValues > MAX_REPEATED || counts.repeatedCharacters > MAX_REPEATED_CHARACTERS)
    throw new YamlRefusal('Its references repeat too many values (excessive alias count).');
}

function constructAlias(name: string, context: Context, depth: number): unknown {
  const target = context.anchors.get(name);
  if (!target) throw new YamlRefusal(`The alias *${name} has no anchor before it.`);
  if (context.openAnchors.has(target)) throw new YamlRefusal(`The alias *${name} refers to itself.`);
  context.openAnchors.add(target);
  context.aliasDepth += 1;
  const value = construct(target, context, depth + 1);
  context.aliasDepth -= 1;
  context.openAnchors.delete(target);
  return value;
}

function constructTagged(node: Scalar): unknown {
  const text = typeof node.value === 'string' ? node.value : '';
  const isPlain = node.type === undefined || node.type === Scalar.PLAIN;
  const given = node.tag;
  if (given === `${PREFIX}binary`) return decodeBinary(text);
  const isUntagged = given === undefined || given === '!';
  const tag = isUntagged ? (isPlain ? resolveTag(text) : 'str') : knownTag(given);
  const value = constructScalar(tag, text);
  if (value === undefined) throw new YamlRefusal(`"${text.slice(0, 100)}" is not a valid ${tag}.`);
  return value;
}

const SCALAR_TAGS: readonly ScalarTag[] = ['null', 'bool', 'int', 'float', 'timestamp', 'str'];

function knownTag(given: string): ScalarTag {
  const known = SCALAR_TAGS.find((tag) => given === PREFIX + tag);
  if (known) return known;
  throw unknownTag(given);
}

const unknownTag = (given: string): YamlRefusal => new YamlRefusal(`The tag "${given.slice(0, 200)}" is not supported.`);

function decodeBinary(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/\s/g, '')), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new YamlRefusal('A binary value is not text in UTF-8.');
  }
}

function constructSeq(
  node: { readonly items: readonly unknown[]; readonly tag?: string },
  context: Context,
  depth: number,
): unknown[] {
  const { tag } = node;
  const isPairs = tag === `${PREFIX}omap` || tag === `${PREFIX}pairs`;
  if (tag !== undefined && tag !== '!' && tag !== `${PREFIX}seq` && !isPairs) throw unknownTag(tag);
  return node.items.map((item) => {
    if (!isPairs) return construct(isPair(item) ? item.value : item, context, depth + 1);
    const [pair] = isMap(item) ? item.items : [];
    if (!pair) throw new YamlRefusal("An item in an ordered mapping isn't a key-value pair.");
    return [construct(pair.key, context, depth + 1), construct(pair.value, context, depth + 1)];
  });
}

function constructMap(node: YAMLMap, context: Context, depth: number): unknown {
  const { tag } = node;
  if (tag === `${PREFIX}set`) return node.items.map(({ key }) => construct(key, context, depth + 1));
  if (tag !== undefined && tag !== '!' && tag !== `${PREFIX}map`) throw unknownTag(tag);
  const merged: [string, unknown][] = [];
  const own: [string, unknown][] = [];
  for (const { key, value } of node.items) {
    if (isMergeKey(key)) merged.push(...mergedEntries(construct(value, context, depth + 1)));
    else own.push([keyText(construct(key, context, depth + 1)), construct(value, context, depth + 1)]);
  }
  return recordFrom([...merged, ...own]);
}

/** The last duplicate key wins; `__proto__` is an ordinary key. */
function recordFrom(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries);
}

const isMergeKey = (key: unknown): boolean =>
  isScalar(key) && key.tag === undefined && (key.type === undefined || key.type === Scalar.PLAIN) && key.value === '<<';

/** The first of several merged mappings has precedence, and the mapping's own keys come before all of them. */
function mergedEntries(value: unknown): [string, unknown][] {
  const maps = Array.isArray(value) ? (value as unknown[]) : [value];
  return maps.toReversed().flatMap((map) => {
    if (typeof map !== 'object' || map === null || Array.isArray(map) || map instanceof YamlTimestamp)
      throw new YamlRefusal('"<<" expects a mapping or a list of mappings.');
    return Object.entries(map);
  });
}

/** Formats keys like Python's JSON. */
function keyText(key: unknown): string {
  if (typeof key === 'string') return key;
  if (key === null || typeof key === 'boolean' || typeof key === 'number') return String(key);
  if (key instanceof YamlTimestamp) return key.iso;
  throw new YamlRefusal('A mapping has a key that is itself a list or a mapping.');
}
