import { describe, expect, it } from 'vitest';
import { pathOperators } from './path-operators.ts';

const lines = (d: string): string[] => pathOperators(d).split('\n');
/** The end of each operator. */
const ends = (d: string): string[] => lines(d).map((line) => line.split(' ').slice(-3, -1).join(' '));

describe('pathOperators', () => {
  it('writes absolute and relative lines alike', () => {
    expect(lines('M10 20L30 40H50V60Z')).toEqual(['10 20 m', '30 40 l', '50 40 l', '50 60 l', 'h']);
    expect(lines('m10 20l20 20h20v20z')).toEqual(['10 20 m', '30 40 l', '50 40 l', '50 60 l', 'h']);
  });
  it('takes further points after a move as lines, and numbers without spaces between them', () => {
    expect(lines('M0,0 10,10-5-5')).toEqual(['0 0 m', '10 10 l', '-5 -5 l']);
    expect(lines('M.5.5L1e1-2')).toEqual(['0.5 0.5 m', '10 -2 l']);
  });
  it('goes on from the start of a closed path', () => {
    expect(lines('M1 1h4zl2 2')).toEqual(['1 1 m', '5 1 l', 'h', '3 3 l']);
  });
  it('makes cubic curves of quadratic and of smooth ones', () => {
    expect(lines('M0 0Q30 0 30 30')).toEqual(['0 0 m', '20 0 30 10 30 30 c']);
    expect(lines('M0 0C0 10 10 20 20 20S40 30 40 40')).toEqual(['0 0 m', '0 10 10 20 20 20 c', '30 20 40 30 40 40 c']);
    expect(lines('M0 0Q15 0 15 15T30 30')[2]).toBe('15 25 20 30 30 30 c');
  });
  it('makes curves of at most a quarter turn of an arc', () => {
    // A half circle of radius 10 around (10, 0), over its top.
    expect(ends('M0 0A10 10 0 0 1 20 0')).toEqual(['0 0', '10 -10', '20 0']);
    expect(ends('M0 0A10 10 0 0 0 20 0')).toEqual(['0 0', '10 10', '20 0']);
    expect(ends('M0 0a10 10 0 1 1 10 10')).toEqual(['0 0', '10 -10', '20 0', '10 10']);
    expect(lines('M0 0a10 10 0 1110 10')).toEqual(lines('M0 0a10 10 0 1 1 10 10'));
  });
  it('grows the radii of an arc that cannot reach its end, and draws a line where it has none', () => {
    expect(ends('M0 0A1 1 0 0 1 20 0')).toEqual(ends('M0 0A10 10 0 0 1 20 0'));
    expect(lines('M0 0A0 5 0 0 1 20 0')).toEqual(['0 0 m', '20 0 l']);
  });
});
