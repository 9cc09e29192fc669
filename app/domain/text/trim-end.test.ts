import { describe, expect, it } from 'vitest';
import { trimEndWhere, trimEndZeros, trimStatementEnd } from './trim-end.ts';

describe('the end of a text', () => {
  it('is looked at once, however often its characters come before', () => {
    let steps = 0;
    const isZero = (character: string): boolean => {
      steps += 1;
      return character === '0';
    };
    const zeros = '0'.repeat(100_000);
    expect(trimEndWhere(`${zeros}1`, isZero)).toBe(`${zeros}1`);
    expect(steps).toBe(1);
    expect(trimEndWhere(`1${zeros}`, isZero)).toBe('1');
    expect(steps).toBe(1 + 100_001);
    expect(trimEndWhere('000', isZero)).toBe('');
  });

  it('loses its zeros, or spaces and semicolons', () => {
    expect(trimEndZeros('1020300')).toBe('10203');
    expect(trimStatementEnd('SELECT 1 ; \n;')).toBe('SELECT 1');
    expect(trimStatementEnd(' ; ')).toBe('');
  });
});
