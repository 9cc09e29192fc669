import { expect, it } from 'vitest';
import { fillTemplate } from './label-template.ts';

const PARTS = { name: 'Planes', value: '1.2k', percent: '12%' };

it('fills its places, by our names and by those of older charts', () => {
  expect(fillTemplate('{name}: {value} ({ percent })', PARTS)).toBe('Planes: 1.2k (12%)');
  expect(fillTemplate('{b}\n{c} {d}', PARTS)).toBe('Planes\n1.2k 12%');
});

it('runs nothing and fills nothing twice', () => {
  expect(fillTemplate('{constructor} ${1+1} {name', PARTS)).toBe('{constructor} ${1+1} {name');
  expect(fillTemplate('{name}', { ...PARTS, name: '{value}' })).toBe('{value}');
});
