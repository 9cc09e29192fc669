import { expect, it } from 'vitest';
import { within } from './within.ts';

const never = new Promise<string>(() => undefined);

it('gives what the work gives, also its failure', async () => {
  expect(await within(1_000, Promise.resolve('done'), () => null)).toBe('done');
  await expect(within(1_000, Promise.reject(new Error('broken')), () => null)).rejects.toThrow('broken');
});

it('gives or throws what is said of work that takes too long', async () => {
  expect(await within(1, never, () => null)).toBeNull();
  const late = () => {
    throw new Error('too late');
  };
  await expect(within(1, never, late)).rejects.toThrow('too late');
});
