// 'Select All' in selects.
import { expect, it } from 'vitest';
import { isAllSelected, toggleAll } from './select-all.ts';

const options = [{ id: 'a' }, { id: 'b' }, { id: 'fixed', isDisabled: true }, { id: 'off', isDisabled: true }];

it('spec 266: ‘Select All’ is selected when all options are, disabled ones aside', () => {
  expect(isAllSelected(options, new Set(['a']))).toBe(false);
  expect(isAllSelected(options, new Set(['a', 'b']))).toBe(true);
  expect(isAllSelected([], new Set())).toBe(false);
  expect(toggleAll(options, ['fixed'])).toEqual(['fixed', 'a', 'b']);
});

it('spec 267: deselecting ‘Select All’ clears the selection, except for disabled options that are selected', () => {
  expect(toggleAll(options, ['fixed', 'a', 'b'])).toEqual(['fixed']);
  expect(toggleAll(options, ['a', 'b', 'typed'])).toEqual([]);
});
