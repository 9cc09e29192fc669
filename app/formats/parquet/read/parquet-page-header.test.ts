import { describe, expect, it } from 'vitest';
import { readPageHeader } from './parquet-page-header.ts';

/** A field one, two … further than the last, of a type: 5 i32, 8 binary, 9 list, 12 struct. */
const field = (step: number, type: number) => (step << 4) | type;
const [I32, I64, YES, DOUBLE, BINARY, LIST, STRUCT, STOP] = [5, 6, 1, 7, 8, 9, 12, 0];
/** A page's type, and its sizes: 300 bytes that are 260 packed. */
const sizes = (pageType: number) => [field(1, I32), pageType * 2, field(1, I32), 0xd8, 0x04, field(1, I32), 0x88, 0x04];

describe('a page header', () => {
  it('tells a data page’s values and whether they are in the dictionary, whatever its statistics are', () => {
    const longText = [field(1, BINARY), 0xc8, 0x01, ...new Array<number>(200).fill(0xff)];
    const statistics = [
      ...longText,
      field(1, I64),
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0xff,
      0x01,
      field(1, YES),
      STOP,
    ];
    const dataPage = [
      field(1, I32),
      14,
      field(1, I32),
      16,
      field(1, I32),
      6,
      field(1, I32),
      6,
      field(1, STRUCT),
      ...statistics,
      STOP,
    ];
    const header = [...sizes(0), field(2, STRUCT), ...dataPage, STOP];
    expect(readPageHeader(Uint8Array.from([9, ...header, 77]), 1)).toEqual({
      isDictionary: false,
      usesDictionary: true,
      valueCount: 7,
      headerBytes: header.length,
      packedBytes: 260,
      unpackedBytes: 300,
    });
  });

  it('tells the same of pages of version 2 and of dictionaries', () => {
    const version2 = [field(1, I32), 14, field(1, I32), 0, field(1, I32), 14, field(1, I32), 0, STOP];
    expect(readPageHeader(Uint8Array.from([...sizes(3), field(5, STRUCT), ...version2, STOP]), 0)).toMatchObject({
      isDictionary: false,
      usesDictionary: false,
      valueCount: 7,
    });
    const dictionary = [field(1, I32), 14, field(1, I32), 4, STOP];
    expect(readPageHeader(Uint8Array.from([...sizes(2), field(4, STRUCT), ...dictionary, STOP]), 0)).toMatchObject({
      isDictionary: true,
      usesDictionary: false,
      valueCount: 7,
    });
  });

  it('skips what it does not know', () => {
    const unknown = [
      field(9, LIST),
      (2 << 4) | STRUCT,
      field(1, DOUBLE),
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      STOP,
      STOP,
      field(1, LIST),
      (3 << 4) | YES,
      1,
      2,
      1,
    ];
    expect(readPageHeader(Uint8Array.from([...sizes(0), ...unknown, STOP]), 0)).toMatchObject({
      valueCount: 0,
      packedBytes: 260,
    });
  });

  it.each([
    ['is cut off', [...sizes(0), field(2, STRUCT)]],
    ['has a text that goes beyond the file', [field(1, BINARY), 0xff, 0xff, 0xff, 0xff, 0x0f, STOP]],
    [
      'has a list of 2^49 numbers that goes beyond the file',
      [field(1, LIST), 0xf7, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01, STOP],
    ],
    ['has a field of an unknown type', [field(1, 15), STOP]],
    ['is nested without end', new Array<number>(10_000).fill(field(1, STRUCT))],
  ])('that %s is none', (_, bytes) => {
    expect(() => readPageHeader(Uint8Array.from(bytes), 0)).toThrow('a page header');
  });
});
