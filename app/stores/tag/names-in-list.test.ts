import { describe, expect, it } from 'vitest';
import { namesMeant, namesPossible } from './names-in-list.ts';

describe('names of tags in a list', () => {
  it('are separated by commas, but for those that contain one', () => {
    const existing = new Set(['a', 'b', 'Lyon, France', 'x,y,z']);
    const meant = (list: string) => namesMeant(list, (name) => existing.has(name));
    expect(meant('a, b')).toEqual(['a', 'b']);
    expect(meant('a,Lyon, France,b')).toEqual(['a', 'Lyon, France', 'b']);
    expect(meant('x,y,z,x,y')).toEqual(['x,y,z', 'x', 'y']);
    expect(meant(', ,')).toEqual([]);
  });

  it('include all that could be meant', () => {
    expect(namesPossible('a, b,c')).toEqual(['a', 'a, b', 'a, b,c', 'b', 'b,c', 'c']);
  });
});
