// Converts text offsets. PostgreSQL counts UTF-8 bytes in trees and code points in errors; editors count UTF-16 units.

/** Returns a function from UTF-8 to UTF-16 offsets, for well-formed text. */
export function byteOffsets(text: string): (byte: number) => number {
  const sizeBytes = new TextEncoder().encode(text).length;
  if (sizeBytes === text.length) return (byte) => Math.min(Math.max(byte, 0), sizeBytes);
  const units = new Uint32Array(sizeBytes + 1);
  let [byte, unit] = [0, 0];
  for (const character of text) {
    units.fill(unit, byte, byte + utf8Length(character));
    byte += utf8Length(character);
    unit += character.length;
  }
  units[byte] = unit;
  return (wanted) => units[Math.min(Math.max(wanted, 0), units.length - 1)] ?? text.length;
}

function utf8Length(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Returns the UTF-16 offset of the code point at `index`; the text's length if `index` is past the end. */
export function codePointOffset(text: string, index: number): number {
  let unit = 0;
  let left = index;
  for (const character of text) {
    if (left <= 0) return unit;
    left -= 1;
    unit += character.length;
  }
  return unit;
}

/** Returns line and column of an offset, both counted from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
