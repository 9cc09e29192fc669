// Names of a file's columns as names of a table's columns.
import { hasUnsafeCharacters, withoutUnsafeCharacters } from '#app/domain/input/name-characters.ts';

export interface NameLimits {
  /** In UTF-8. */
  readonly maxBytes: number;
}

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

/** Each unique whatever its case, not empty, without control characters, and short enough; otherwise as the file has it. */
export function toColumnNames(given: readonly string[], { maxBytes }: NameLimits): string[] {
  const taken = new Set<string>();
  return given.map((name, index) => {
    const plain = cleanName(name) || `column_${index + 1}`;
    let candidate = clip(plain, maxBytes);
    for (let count = 2; taken.has(candidate.toLowerCase()); count += 1) {
      const suffix = `_${count}`;
      candidate = clip(plain, maxBytes - suffix.length) + suffix;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

/** A table's name from a file's: `Sales 2026.csv.zip` becomes `sales_2026`. */
export function toTableName(fileName: string, { maxBytes }: NameLimits): string {
  const bare = fileName.replace(/(?:\.(?:csv|tsv|tab|txt|xlsx|parquet|ndjson|jsonl|json|zip|gz))+$/i, '');
  const name = cleanName(bare)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const safe = name === '' ? 'table' : /^\p{N}/u.test(name) ? `t_${name}` : name;
  return clip(safe, maxBytes);
}

const cleanName = (name: string): string => withoutUnsafeCharacters(name).normalize('NFC').replace(/\s+/gu, ' ').trim();

function clip(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text;
  let clipped = '';
  for (const character of text) {
    if (bytesOf(clipped + character) > maxBytes) break;
    clipped += character;
  }
  return clipped.trimEnd();
}

/** What is wrong with a name that a caller sends; null: nothing. */
export function nameProblem(name: string, { maxBytes }: NameLimits): string | null {
  if (name.trim() === '') return 'A name is required.';
  if (hasUnsafeCharacters(name)) return 'Names can’t contain control characters or characters that change the direction of text.';
  return bytesOf(name) > maxBytes ? `Names can have ${maxBytes} bytes at most.` : null;
}
