import { expect, it } from 'vitest';
import { createDrawingTurns } from './drawing-turns.ts';

const read = async (pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _piece of pieces) await Promise.resolve();
};

function logged(name: string, steps: string[], failing = false) {
  return async function* (): AsyncGenerator<Uint8Array> {
    steps.push(`${name} begins`);
    yield Uint8Array.of(1);
    if (failing) throw new Error(`${name} fails`);
    steps.push(`${name} ends`);
  };
}

it('drawings of an isolate come one after the other, after one that failed or was left, too', async () => {
  const steps: string[] = [];
  const inTurn = createDrawingTurns(60_000);
  const left = inTurn(logged('left', steps));
  await left.next();
  const rest = [inTurn(logged('a', steps)), inTurn(logged('failing', steps, true)), inTurn(logged('b', steps))];
  const outcomes = Promise.allSettled(rest.map(read));
  expect(steps).toEqual(['left begins']);
  await left.return(undefined);
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(steps).toEqual(['left begins', 'a begins', 'a ends', 'failing begins', 'b begins', 'b ends']);
});

it('a drawing doesn’t wait for ever for one that was cut off', async () => {
  const steps: string[] = [];
  const inTurn = createDrawingTurns(1);
  await inTurn(logged('cut off', steps)).next();
  await read(inTurn(logged('next', steps)));
  expect(steps).toEqual(['cut off begins', 'next begins', 'next ends']);
});
