// Values of a select while it is open.
import { expect, it, vi } from 'vitest';
import { listValues, pasteValues } from './value-list.ts';

const idOf = (value: string): string => value;
const of = (...values: string[]) => values.map((value) => ({ value, label: value }));

it('spec 497: values that are selected further down come first, and stay there when their page is loaded', () => {
  const opened = { openedWith: of('b', 'z'), selected: of('b', 'z'), firstCount: 2, idOf };
  const labels = (found: readonly string[], more = {}) =>
    listValues({ ...opened, found: of(...found), ...more }).map(({ value }) => value);
  expect(labels(['a', 'b'])).toEqual(['z', 'a', 'b']);
  expect(labels(['a', 'b', 'y', 'z'])).toEqual(['z', 'a', 'b', 'y']);
  expect(labels(['a', 'b', 'y', 'z'], { selected: of('b', 'z', 'y') })).toEqual(['z', 'a', 'b', 'y']);
  expect(labels(['a', 'b'], { selected: of('b', 'free') })).toEqual(['z', 'free', 'a', 'b']);
});

it('spec 292: pasted values of pages that are not loaded are looked up, and only those', async () => {
  const lookUp = vi.fn(async (texts: readonly string[]) => of(...texts.filter((text) => text !== 'nope')));
  const paste = { texts: ['a', 'far', 'nope'], listed: of('a', 'b'), idOf, selected: () => ['b'] };
  expect(await pasteValues({ ...paste, create: undefined, lookUp })).toMatchObject({
    values: ['b', 'a', 'far'],
    refused: ['nope'],
  });
  expect(lookUp).toHaveBeenCalledExactlyOnceWith(['far', 'nope']);
});

it('spec 291: where free values are taken nothing is looked up, and a complete list refuses what it doesn’t have', async () => {
  const lookUp = vi.fn(async () => of('never'));
  const paste = { texts: ['a', 'free'], listed: of('a'), idOf, selected: () => [] };
  expect(await pasteValues({ ...paste, create: (text) => text, lookUp })).toMatchObject({ values: ['a', 'free'], refused: [] });
  expect(lookUp).not.toHaveBeenCalled();
  expect(await pasteValues({ ...paste, create: undefined, lookUp: undefined })).toMatchObject({
    values: ['a'],
    refused: ['free'],
  });
});
