// Converts a file's column names and file name to valid table column names and table names.
import { hasUnsafeCharacters, withoutUnsafeCharacters } from '#app/domain/input/name-characters.ts';

export interface NameLimits {
  /** Max length in UTF-8. */
  readonly maxBytes: number;
}

const encoder = new TextEncoder();
const countBytes = (text: string): number => encoder.encode(text).length;

/** Makes names unique regardless of case, non-empty, free of control characters, and short enough; otherwise unchanged. */
export function toColumnNames(given: readonly string[], { maxBytes }: NameLimits): string[] {
  const taken = new Set<string>();
  return given.map((name, index) => {
    const plain = cleanName(name) || `column_${index + 1}`;
    let candidate = truncate(plain, maxBytes);
    for (let count = 2; taken.has(candidate.toLowerCase()); count += 1) {
      const suffix = `_${count}`;
      candidate = truncate(plain, maxBytes - suffix.length) + suffix;
    }
    taken.add(candidate.toLowerCase());
    return candidate;
  });
}

/** Derives a table name from a file name: `Sales 2026.csv.zip` becomes `sales_2026`. */
export function toTableName(fileName: string, { maxBytes }: NameLimits): string {
  const bare = fileName.replace(/(?:\.(?:csv|tsv|tab|txt|xlsx|parquet|ndjson|jsonl|json|zip|gz))+$/i, '');
  const name = cleanName(bare)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  const safe = name === '' ? 'table' : /^\p{N}/u.test(name) ? `t_${name}` : name;
  return truncate(safe, maxBytes);
}

const cleanName = (name: string): string => withoutUnsafeCharacters(name).normalize('NFC').replace(/\s+/gu, ' ').trim();

function truncate(text: string, maxBytes: number): string {
  if (countBytes(text) <= maxBytes) return text;
  let clipped = '';
  for (const character of text) {
    if (countBytes(clipped + character) > maxBytes) break;
    clipped += character;
  }
  return clipped.trimEnd();
}

/** Describes why a name from a caller is invalid; null if it is valid. */
export function findNameProblem(name: string, { maxBytes }: NameLimits): string | null {
  if (name.trim() === '') return 'A name is required.';
  if (hasUnsafeCharacters(name)) return 'Names can’t contain control characters or characters that change the direction of text.';
  return countBytes(name) > maxBytes ? `Names can have ${maxBytes} bytes at most.` : null;
}
