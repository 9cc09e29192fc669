import { expect, it } from 'vitest';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findSaveWarning } from './save-warning.ts';

const t = createTranslate(exploreDialogs, 'en');

it('warns of an error that the chart shows, and of settings that make no query', () => {
  const failure = { message: 'no such column: x' };
  expect(findSaveWarning({ problems: {}, failure: null }, t)).toBeNull();
  expect(findSaveWarning({ problems: {}, failure }, t)).toEqual({
    title: 'This chart shows an error',
    message: 'no such column: x',
  });
  expect(findSaveWarning({ problems: { metrics: 'Choose a metric', x_axis: 'Choose a column' }, failure }, t)).toEqual({
    title: 'This chart can’t be drawn yet',
    message: 'Choose a metric (and 1 more).',
  });
});
