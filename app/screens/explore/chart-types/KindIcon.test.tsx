import { expect, it } from 'vitest';
import { hasIcon } from './KindIcon.tsx';
import { KIND_CHOICES } from './kinds.ts';

it('has an icon for every type in the gallery', () => {
  expect(KIND_CHOICES.map(({ vizType }) => vizType).filter((vizType) => !hasIcon(vizType))).toEqual([]);
});
