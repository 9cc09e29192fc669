import { expect, it } from 'vitest';
import { explainNode } from '#app/domain/explain/explain-node.ts';
import { explainRows } from './explain-rows.ts';

const leaf = (label: string) => explainNode(label);
const plan = explainNode('join', { children: [explainNode('sort', { children: [leaf('a')] }), leaf('b')] });
const outline = (closed: readonly string[]) =>
  explainRows(plan, new Set(closed)).map(({ key, level, position, siblings, isOpen, node }) => [
    node.label,
    key,
    level,
    position,
    siblings,
    isOpen,
  ]);

it('lists the steps below each other, those of closed ones left out', () => {
  expect(outline([])).toEqual([
    ['join', '0', 1, 1, 1, true],
    ['sort', '0.0', 2, 1, 2, true],
    ['a', '0.0.0', 3, 1, 1, false],
    ['b', '0.1', 2, 2, 2, false],
  ]);
  expect(outline(['0.0']).map(([label]) => label)).toEqual(['join', 'sort', 'b']);
  expect(outline(['0'])).toEqual([['join', '0', 1, 1, 1, false]]);
});
