// Encodes numbers by first occurrence with a hash table in typed arrays: a Map of a million numbers takes a second.

export interface NumberCodes {
  /** Code of each row's number; -1 for NaN. */
  readonly codes: Int32Array;
  /** First row with each code. */
  readonly firstRows: Int32Array;
}

const INITIAL_SLOTS = 1024;

/** -0 and 0 get the same code. */
export function encodeNumbers(values: Float64Array): NumberCodes {
  const codes = new Int32Array(values.length);
  let firstRows = new Int32Array(INITIAL_SLOTS / 2);
  let slots = new Int32Array(INITIAL_SLOTS).fill(-1);
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? NaN;
    if (value !== value) {
      codes[row] = -1;
      continue;
    }
    let slot = hashToSlot(value, slots.length);
    let code = slots[slot] ?? -1;
    while (code >= 0 && values[firstRows[code] ?? 0] !== value) {
      slot = (slot + 1) & (slots.length - 1);
      code = slots[slot] ?? -1;
    }
    if (code < 0) {
      code = count;
      slots[slot] = code;
      firstRows[code] = row;
      count += 1;
      if (count === firstRows.length) [slots, firstRows] = growTable(values, firstRows);
    }
    codes[row] = code;
  }
  return { codes, firstRows: firstRows.slice(0, count) };
}

const bits = new Float64Array(1);
const bitWords = new Uint32Array(bits.buffer);

function hashToSlot(value: number, size: number): number {
  bits[0] = value === 0 ? 0 : value;
  const mixed = Math.imul((bitWords[0] ?? 0) ^ Math.imul(bitWords[1] ?? 0, 0x85ebca6b), 0x9e3779b1);
  return ((mixed >>> 15) ^ mixed) & (size - 1);
}

/** Doubles the slots and rehashes; at most half of the slots are used. */
function growTable(values: Float64Array, firstRows: Int32Array): [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>] {
  const rows = new Int32Array(firstRows.length * 2);
  rows.set(firstRows);
  const slots = new Int32Array(rows.length * 2).fill(-1);
  for (let code = 0; code < firstRows.length; code += 1) {
    let slot = hashToSlot(values[firstRows[code] ?? 0] ?? NaN, slots.length);
    while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = code;
  }
  return [slots, rows];
}
