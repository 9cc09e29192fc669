import { describe, expect, it } from 'vitest';
import { parseMetadata } from '#app/domain/dashboard/parse-metadata.ts';
import { chartColors, pageColors } from './page-colors.ts';

const never = new Promise<never>(() => undefined);
const metadata = parseMetadata('{"label_colors": {"Chosen": "#123456"}}');

describe('chartColors', () => {
  it('gives the first metric of every chart the first color and leaves the order of values alone', () => {
    const page = pageColors({ metadata, names: [], patience: never });
    const first = chartColors(page, new Set(['Sales', 'Cost']));
    expect([first.colorOf('Sales'), first.colorOf('Cost'), first.colorOf('Sales')]).toEqual(['cat1', 'cat2', 'cat1']);
    const second = chartColors(page, new Set(['Cost', 'Chosen']));
    expect([second.colorOf('Cost'), second.colorOf('Apple'), second.colorOf('Chosen')]).toEqual(['cat1', 'cat1', '#123456']);
    expect(first.values).toEqual([]);
    expect(second.values).toEqual(['Apple', 'Chosen']);
  });
});

describe('pageColors', () => {
  it('gives names the same color in every chart, chosen colors first', () => {
    const { colorOf } = pageColors({ metadata, names: ['a', 'b'], patience: never });
    expect(colorOf('Chosen')).toBe('#123456');
    expect([colorOf('b'), colorOf('new'), colorOf('b'), colorOf('a')]).toEqual(['cat2', 'cat3', 'cat2', 'cat1']);
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
