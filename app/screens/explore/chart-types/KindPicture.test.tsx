import { expect, it } from 'vitest';
import { hasPicture } from './KindPicture.tsx';
import { KIND_CHOICES } from './kinds.ts';

it('has a picture of every type in the gallery', () => {
  expect(KIND_CHOICES.map(({ vizType }) => vizType).filter((vizType) => !hasPicture(vizType))).toEqual([]);
});
