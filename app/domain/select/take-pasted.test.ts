// What pasting into a select does.
import { expect, it } from 'vitest';
import { splitPasted } from './split-pasted.ts';
import { takePasted, unlistedTexts } from './take-pasted.ts';

const idOf = (value: string | number | null): string => JSON.stringify(value);
const airports = ['ORD', 'DFW', 'ATL', 'Lax'].map((value) => ({ value, label: value }));

it('spec 292: pasting splits on comma, newline, tab and semicolon, and drops what is empty or there twice', () => {
  expect(splitPasted('ORD,DFW;ATL\nLAX\tPHX')).toEqual(['ORD', 'DFW', 'ATL', 'LAX', 'PHX']);
  expect(splitPasted(' New York ,\r\n;; ORD ,ORD')).toEqual(['New York', 'ORD']);
  expect(splitPasted(' ,;')).toEqual([]);
});

it('spec 292: pasted values that are listed join the selection once, as they are listed', () => {
  const texts = splitPasted('ORD,DFW;ATL\nLAX');
  expect(takePasted({ texts, options: airports, selected: ['DFW'], idOf })).toEqual({
    values: ['DFW', 'ORD', 'ATL', 'Lax'],
    refused: [],
  });
  const numbers = [{ value: 7, label: '7' }];
  expect(takePasted<string | number>({ texts: ['7'], options: numbers, selected: [], idOf }).values).toEqual([7]);
});

it('spec 291: a pasted value that is not listed is taken only where free values are', () => {
  const paste = { texts: ['ORD', 'ZZZ', 'no'], options: airports, selected: [], idOf };
  expect(takePasted(paste)).toEqual({ values: ['ORD'], refused: ['ZZZ', 'no'] });
  expect(takePasted({ ...paste, create: (text) => (text === 'no' ? null : text) })).toEqual({
    values: ['ORD', 'ZZZ'],
    refused: ['no'],
  });
  expect(unlistedTexts(paste.texts, airports)).toEqual(['ZZZ', 'no']);
});

it('spec 292: an option without a value is pasted by its label', () => {
  const options = [{ value: null, label: '<NULL>' }, ...airports];
  expect(takePasted<string | null>({ texts: ['<null>'], options, selected: [], idOf })).toEqual({ values: [null], refused: [] });
});

it('spec 292: a list of 10,000 pasted values among as many options is matched at once', () => {
  const options = Array.from({ length: 10_000 }, (_, index) => ({ value: `v${index}`, label: `v${index}` }));
  const texts = options.map(({ value }) => value.toUpperCase());
  expect(takePasted({ texts, options, selected: [], idOf }).values).toHaveLength(10_000);
});
