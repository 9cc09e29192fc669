// What a bundler says of a mistake, as `app/x.tsx:3:14 message`: it names the place in a picture of the source, or only the file.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Below the message, the picture: `╭─[ app/x.tsx:3:14 ]`. */
const PICTURED = /\[ (\S+:\d+:\d+) \]/;
const PLUGIN = /^\[(?:plugin )?[\w:-]+\]:? /;
const UNRESOLVED = /failed to resolve import "([^"]+)" from "([^"]+)"/;

/** `readSource` gives the text of a file by its complete path. */
export function describeMistake(message: string, readSource: (file: string) => string): string {
  const text = stripVTControlCharacters(message).trim();
  const [, specifier, importer] = UNRESOLVED.exec(text) ?? [];
  if (specifier !== undefined && importer !== undefined)
    return `${placeIn(importer, readSource(importer), specifier)} Could not resolve "${specifier}"`;
  const place = PICTURED.exec(text)?.[1];
  const plain = text.replace(PLUGIN, '');
  return place === undefined ? plain : `${place} ${plain}`;
}

/** Where a file has an import's specifier; its first line where it is written in another way. */
function placeIn(file: string, source: string, specifier: string): string {
  const at = Math.max(source.indexOf(`'${specifier}'`), source.indexOf(`"${specifier}"`), 0);
  const before = source.slice(0, at).split('\n');
  return `${relative('.', file)}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
