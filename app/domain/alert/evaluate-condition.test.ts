import { describe, expect, it } from 'vitest';
import { evaluateCondition, OPERATORS, type AlertCondition, type Operator } from './evaluate-condition.ts';

const one = (value: unknown) => ({ columnCount: 1, rows: [[value]] });
const compare = (operator: Operator, threshold = 10): AlertCondition => ({ kind: 'operator', operator, threshold });
const isTriggered = (condition: AlertCondition, value: unknown): boolean => evaluateCondition(condition, one(value)).isTriggered;

describe('a condition', () => {
  it('compares by every operator', () => {
    const found = OPERATORS.map((operator) => [9, 10, 11].filter((value) => isTriggered(compare(operator), value)));
    expect(Object.fromEntries(OPERATORS.map((operator, index) => [operator, found[index]]))).toEqual({
      '<': [9],
      '<=': [9, 10],
      '>': [11],
      '>=': [10, 11],
      '==': [10],
      '!=': [9, 11],
    });
  });

  it('reads numbers that arrive as text, as big integers and as booleans', () => {
    expect(isTriggered(compare('=='), '10.000')).toBe(true);
    expect(isTriggered(compare('>'), 11n)).toBe(true);
    expect(isTriggered(compare('==', 1), true)).toBe(true);
    expect(evaluateCondition(compare('>'), one('12.50'))).toEqual({ isTriggered: true, value: 12.5, raw: '12.50' });
  });

  it('takes nothing for 0', () => {
    expect(evaluateCondition(compare('<'), { columnCount: 1, rows: [] })).toEqual({ isTriggered: true, value: 0, raw: null });
    expect(isTriggered(compare('<'), null)).toBe(true);
    expect(isTriggered(compare('>'), null)).toBe(false);
  });

  it('"not null" is met by any value but null, 0 and not-a-number', () => {
    const values = [null, 0, '0', '0.00', NaN, 'NaN', 1, -1, 'text', '', false, true];
    expect(values.filter((value) => isTriggered({ kind: 'not null' }, value))).toEqual([1, -1, 'text', '', true]);
    expect(evaluateCondition({ kind: 'not null' }, { columnCount: 1, rows: [] }).isTriggered).toBe(false);
  });

  it('refuses several rows, several columns and text', () => {
    const failing = (result: Parameters<typeof evaluateCondition>[1]) => () => evaluateCondition(compare('>'), result);
    expect(failing({ columnCount: 1, rows: [[1], [2]] })).toThrow('Alert query returned more than one row. 2 rows returned');
    expect(failing({ columnCount: 3, rows: [[1, 2, 3]] })).toThrow('more than one column. 3 columns returned');
    expect(failing({ columnCount: 1, rows: [['many']] })).toThrow('Alert query returned a non-number value.');
    expect(failing({ columnCount: 1, rows: [['']] })).toThrow('non-number');
    expect(failing({ columnCount: 1, rows: [['Infinity']] })).toThrow('non-number');
  });
});
