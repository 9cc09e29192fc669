// Lists, structs and maps of a Parquet file as JSON: numbers with all their digits, everything else as the texts of flat columns.
import type { SchemaElement, SchemaTree } from 'hyparquet';
import { isNonFinite } from '#app/domain/upload/non-finite-text.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import { describeLeaf } from './parquet-values.ts';

type WriteJson = (value: unknown) => string;

/** Writes values as the decoder returns them for `storedElements` of the same tree. */
export function createJsonWriter(tree: SchemaTree): WriteJson {
  const write = createOne(tree);
  const isRepeated = tree.element.repetition_type === 'REPEATED';
  return isRepeated ? (value) => writeList(value, write) : (value) => (isMissing(value) ? 'null' : write(value));
}

/** The elements of a column as the decoder is to see them: maps are lists of their entries, so that keys keep their type. */
export function storedElements({ element, children }: SchemaTree): SchemaElement[] {
  if (children.length === 0) return [describeLeaf(element).stored];
  const { converted_type: _converted, logical_type: _logical, ...physical } = element;
  const kept: SchemaElement = isList({ element, children }) ? { ...physical, converted_type: 'LIST' } : physical;
  return [kept, ...children.flatMap(storedElements)];
}

type Group = Pick<SchemaTree, 'element' | 'children'>;

const isRepeatedAlone = ({ children }: Group): boolean =>
  children.length === 1 && children[0]?.element.repetition_type === 'REPEATED';

const isNamed = ({ element }: Group, ...names: readonly string[]): boolean =>
  names.includes(element.logical_type?.type ?? '') || names.includes(element.converted_type ?? '');

const isList = (group: Group): boolean =>
  isNamed(group, 'LIST') && isRepeatedAlone(group) && (group.children[0]?.children.length ?? 0) <= 1;

const isMap = (group: Group): boolean =>
  isNamed(group, 'MAP', 'MAP_KEY_VALUE') && isRepeatedAlone(group) && group.children[0]?.children.length === 2;

function createOne(tree: SchemaTree): WriteJson {
  const [first] = tree.children;
  if (!first) return createLeaf(tree.element);
  if (isList(tree)) {
    const [item] = first.children;
    const write = item ? createJsonWriter(item) : createLeaf(first.element);
    return (value) => writeList(value, write);
  }
  return isMap(tree) ? createMap(first) : createStruct(tree);
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

function writeList(value: unknown, write: WriteJson): string {
  if (isMissing(value)) return 'null';
  return `[${Array.from(value as ArrayLike<unknown>, (item) => (isMissing(item) ? 'null' : write(item))).join(',')}]`;
}

function createStruct({ children }: SchemaTree): WriteJson {
  const fields = children.map((child) => ({ name: child.element.name, write: createJsonWriter(child) }));
  return (value) => {
    const struct = value as Readonly<Record<string, unknown>>;
    return `{${fields.map(({ name, write }) => `${JSON.stringify(name)}:${write(struct[name])}`).join(',')}}`;
  };
}

function createMap(entry: SchemaTree): WriteJson {
  const [key, item] = entry.children as [SchemaTree, SchemaTree];
  const [writeKey, writeItem] = [createJsonWriter(key), createJsonWriter(item)];
  const writeEntry: WriteJson = (value) => {
    const fields = value as Readonly<Record<string, unknown>>;
    const name = writeKey(fields[key.element.name]);
    return `${name.startsWith('"') ? name : JSON.stringify(name)}:${writeItem(fields[item.element.name])}`;
  };
  return (value) => {
    const entries = (value as Readonly<Record<string, unknown>>)[entry.element.name];
    return isMissing(entries) ? 'null' : `{${(entries as readonly unknown[]).map(writeEntry).join(',')}}`;
  };
}

/** Types whose texts are JSON. */
const LITERALS: ReadonlySet<UploadType> = new Set(['integer', 'number', 'decimal', 'boolean']);

function createLeaf(element: SchemaElement): WriteJson {
  const { type, toText } = describeLeaf(element);
  const isLiteral = LITERALS.has(type);
  return (value) => {
    const text = toText(value);
    if (text === null || (isLiteral && isNonFinite(text))) return 'null';
    return isLiteral ? text : JSON.stringify(text);
  };
}
