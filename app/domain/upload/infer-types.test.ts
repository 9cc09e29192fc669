import { describe, expect, it } from 'vitest';
import { createTypeInference, type InferenceSettings } from './infer-types.ts';

const SETTINGS: InferenceSettings = { nullValues: new Set(['', 'NULL']), decimal: null };

/** Infers types of columns that are given as cells. */
function infer(columns: readonly (readonly string[])[], more: Partial<InferenceSettings> = {}) {
  const inference = createTypeInference(columns.length, { ...SETTINGS, ...more });
  const rowCount = Math.max(...columns.map(({ length }) => length));
  for (let row = 0; row < rowCount; row += 1)
    inference.add(
      columns.map((cells) => cells[row] ?? null),
      row + 2,
    );
  return inference.result();
}

const typeOf = (...cells: string[]): string => infer([cells])[0]?.type ?? '';

describe('the type of a column', () => {
  it.each([
    ['text', ['F', 'F']],
    ['text', ['T']],
    ['text', ['Y', 'y']],
    ['text', ['N', 'N', 'NULL']],
    ['text', ['t', 'n']],
    ['boolean', ['F', 'T']],
    ['boolean', ['y', 'N']],
    ['boolean', ['yes', 'yes']],
    ['boolean', ['yes', 'n']],
    ['boolean', ['TRUE', 'false']],
    ['text', ['T', 'M']],
    ['text', ['12345678901234567890', '12345678901234567891']],
    ['integer', ['9223372036854775807', '-9223372036854775808']],
    ['text', ['9223372036854775807', '1.5']],
    ['number', ['9007199254740991', '1.5']],
    ['number', ['3.14159265358979323846']],
    ['text', ['1234', '01234']],
    ['text', ['1', '007']],
    ['number', ['0.5', '0']],
    ['text', ['1E5', '2E10', '12E3']],
    ['text', ['1E5', '123']],
    ['number', ['1E+5', '2']],
    ['number', ['1.5E5', '1E3']],
    ['text', ['+49', '+1']],
    ['integer', ['+5', '-3']],
    ['number', ['+1.5', '+2']],
    ['integer', [' 12', '13 ']],
    ['number', ['1 234,50', '12']],
    ['number', ['1’234.50', '12']],
    ['integer', ['709,037', '1,291,369']],
    ['text', ['709,037', '12,000']],
    ['text', ['123 456 789', '123 456 780']],
    ['text', ['192.168.100.200', '192.168.100.201']],
    ['integer', ['1.234.567', '12']],
    ['text', ['1,23,456']],
    ['text', ['1.5', '1,5']],
    ['text', ['1.2.3', '1.2.4']],
    ['number', ['\u22121.5', '2']],
    ['date', ['2024-01-05', '2024-02-29']],
    ['timestamp', ['2024-01-05', '2024-01-05 10:00']],
    ['text', ['2024-01-05', 'soon']],
    ['text', ['']],
  ])('is %s for %j', (type, cells) => expect(typeOf(...cells)).toBe(type));

  it('is decided by all rows, and says which value decided it', () => {
    const cells = [...Array.from({ length: 5_000 }, (_, index) => String(10_000 + index)), '01234', 'x'];
    const [column] = infer([cells]);
    expect(column?.type).toBe('text');
    expect(column?.findMisfit({ type: 'integer', dateOrder: 'ymd', decimal: '.' })).toEqual({ line: 5_002, value: '01234' });
    const [days] = infer([['2024-01-05', '13/2/2024', '1/2/2024']]);
    expect(days).toMatchObject({ type: 'date', dateOrder: 'dmy' });
    expect(days?.findMisfit({ type: 'date', dateOrder: 'mdy', decimal: '.' })).toEqual({ line: 3, value: '13/2/2024' });
    const [number] = infer([['1', '2.5']]);
    expect(number?.findMisfit({ type: 'integer', dateOrder: 'ymd', decimal: '.' })).toEqual({ line: 3, value: '2.5' });
  });

  it('takes the order of dates that can be read both ways from the viewer', () => {
    expect(infer([['1/2/2024']])[0]?.dateOrder).toBe('mdy');
    expect(infer([['1/2/2024']], { prefersDayFirst: true })[0]?.dateOrder).toBe('dmy');
  });

  it('takes the decimal separator that was selected, and no other', () => {
    expect(infer([['1.234']], { decimal: ',' })[0]).toMatchObject({ type: 'integer', decimal: ',' });
    expect(infer([['1.5']], { decimal: ',' })[0]).toMatchObject({ type: 'text' });
    expect(infer([['1,5']], { decimal: '.' })[0]).toMatchObject({ type: 'text' });
    expect(infer([['0,5'], ['1.234']], { decimal: '.' }).map(({ type }) => type)).toEqual(['text', 'number']);
  });
});
