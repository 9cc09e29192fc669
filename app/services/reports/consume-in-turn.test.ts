import { expect, it } from 'vitest';
import { consumeInTurn } from './consume-in-turn.server.ts';

it('a batch’s runs never overlap: each has its pictures in the memory of one isolate', async () => {
  const steps: string[] = [];
  const messages = [1, 2, 3].map((runId) => ({
    body: { runId },
    ack: () => void steps.push(`${runId} acknowledged`),
    retry: () => void steps.push(`${runId} comes again`),
  }));
  const run = async (runId: number) => {
    steps.push(`${runId} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    if (runId === 2) return { kind: 'retry', delayS: 15 } as const;
    return { kind: 'done' } as const;
  };
  await consumeInTurn({ queue: 'reports', messages }, run, () => Promise.resolve());
  expect(steps).toEqual(['1 begins', '1 acknowledged', '2 begins', '2 comes again', '3 begins', '3 acknowledged']);
});

it('a request for access is mailed, and retried where that fails', async () => {
  const steps: string[] = [];
  const messages = [7, 8].map((accessRequestId) => ({
    body: { accessRequestId },
    ack: () => void steps.push(`${accessRequestId} acknowledged`),
    retry: () => void steps.push(`${accessRequestId} comes again`),
  }));
  const tell = (id: number) => (id === 8 ? Promise.reject(new Error('later')) : Promise.resolve());
  await consumeInTurn({ queue: 'reports', messages }, () => Promise.reject(new Error('no run')), tell);
  expect(steps).toEqual(['7 acknowledged', '8 comes again']);
});
