import { expect, it } from 'vitest';
import { consumeInTurn } from './consume-in-turn.server.ts';

it('a batch’s runs never overlap: each has its pictures in the memory of one isolate', async () => {
  const steps: string[] = [];
  const messages = [1, 2, 3].map((runId) => ({
    body: { runId },
    ack: () => void steps.push(`${runId} acknowledged`),
    retry: () => void steps.push(`${runId} comes again`),
  }));
  await consumeInTurn({ queue: 'reports', messages }, async (runId) => {
    steps.push(`${runId} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    if (runId === 2) return { kind: 'retry', delayS: 15 };
    return { kind: 'done' };
  });
  expect(steps).toEqual([...['1 begins', '1 acknowledged', '2 begins', '2 comes again', '3 begins', '3 acknowledged']]);
});
