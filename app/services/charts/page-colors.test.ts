import { describe, expect, it } from 'vitest';
import { parseMetadata } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import { CATEGORICAL_TOKENS } from '#app/domain/theme/tokens.ts';
import { chartColors, pageColors } from './page-colors.ts';

const never = new Promise<never>(() => undefined);
const metadata = parseMetadata('{"label_colors": {"Chosen": "#4a6d8c"}}');

const SCHEME = schemePalette('d3Category10');

describe('chartColors', () => {
  it('gives the first metric of every chart the first color and leaves the order of values alone', () => {
    const page = pageColors({ metadata, names: [], patience: never });
    const first = chartColors(page, new Set(['Sales', 'Cost']), CATEGORICAL_TOKENS);
    expect([first.colorOf('Sales'), first.colorOf('Cost'), first.colorOf('Sales')]).toEqual(['cat1', 'cat2', 'cat1']);
    const second = chartColors(page, new Set(['Cost', 'Chosen']), CATEGORICAL_TOKENS);
    expect([second.colorOf('Cost'), second.colorOf('Apple'), second.colorOf('Chosen')]).toEqual(['cat1', 'cat1', '#4a6d8c']);
    expect(first.values).toEqual([]);
    expect(second.values).toEqual(['Apple', 'Chosen']);
  });

  it('gives values the colors of the scheme in order of appearance, colors that users set first', () => {
    const page = pageColors({ metadata, names: [], patience: never });
    const { colorOf, used } = chartColors(page, new Set(), SCHEME);
    expect(['b', 'Chosen', 'a', 'b'].map(colorOf)).toEqual(['#1f77b4', '#4a6d8c', '#ff7f0e', '#1f77b4']);
    expect([...used]).toEqual([
      ['b', 0],
      ['Chosen', '#4a6d8c'],
      ['a', 1],
    ]);
  });

  it('keeps the color of a value across charts of one scheme', () => {
    const page = pageColors({ metadata, names: [], patience: never });
    const [first, second] = [chartColors(page, new Set(), SCHEME), chartColors(page, new Set(), SCHEME)];
    expect(['a', 'b'].map(first.colorOf)).toEqual(['#1f77b4', '#ff7f0e']);
    expect(['c', 'b', 'a'].map(second.colorOf)).toEqual(['#2ca02c', '#ff7f0e', '#1f77b4']);
  });
});

describe('pageColors', () => {
  it('gives names the same place in every chart, those that already have one first', () => {
    const { placeOf, selected } = pageColors({ metadata, names: ['a', 'Chosen', 'b'], patience: never });
    expect(selected.get('Chosen')).toBe('#4a6d8c');
    expect([placeOf('b'), placeOf('new'), placeOf('b'), placeOf('a')]).toEqual([1, 2, 1, 0]);
  });

  it('prefers colors that users set over those saved with the dashboard, and has its scheme where we know it', () => {
    const of = (settings: unknown) => pageColors({ metadata: parseMetadata(settings), names: [], patience: never });
    const both = of({
      label_colors: { a: '#111111' },
      map_label_colors: { a: '#222222', b: '#333333' },
      color_scheme: 'lyftColors',
    });
    expect([...both.selected]).toEqual([
      ['a', '#111111'],
      ['b', '#333333'],
    ]);
    expect([...both.fixed]).toEqual(['a']);
    expect(both.scheme).toBe('lyftColors');
    expect(of({ color_scheme: 'mine' }).scheme).toBeNull();
  });

  it('lets charts take colors in page order, however fast their data is', async () => {
    const { takeTurn } = pageColors({ metadata, names: [], patience: never });
    const [first, second, third] = [takeTurn(), takeTurn(), takeTurn()];
    const order: number[] = [];
    const run = async (turn: typeof first, number: number) => {
      await turn.comes;
      order.push(number);
      turn.pass();
    };
    const late = [run(third, 3), run(second, 2)];
    await Promise.resolve();
    await Promise.all([...late, run(first, 1)]);
    expect(order).toEqual([1, 2, 3]);
  });

  it('stops waiting for a slow chart once patience ends', async () => {
    const { takeTurn } = pageColors({ metadata, names: [], patience: Promise.resolve() });
    takeTurn();
    await takeTurn().comes;
  });
});
