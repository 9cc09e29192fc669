import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { headScript } from './head-script.ts';

interface Page {
  readonly sessionStorage: Storage;
  readonly meridianClockMs?: number;
  readonly __zod_globalConfig: unknown;
}

function run(nowMs: number, storage: () => unknown): Page {
  const page: Record<string, unknown> = { addEventListener: () => undefined };
  page['self'] = page['window'] = page;
  Object.defineProperty(page, 'sessionStorage', { configurable: true, get: storage });
  runInNewContext(headScript(nowMs), page);
  return page as unknown as Page;
}

const blocked = () => {
  throw new Error('SecurityError');
};

it('says how far the clock of the server is from that of the browser', () => {
  const before = Date.now();
  const { meridianClockMs = 0 } = run(before - 1_000_000, blocked);
  expect(Math.round(meridianClockMs / 100_000)).toBe(-10);
  expect(run(0, blocked).meridianClockMs).toBeUndefined();
});

it('spec 101: marks the page of an automated browser, which reads errors in full', () => {
  const dataset: Record<string, string> = {};
  const open = (webdriver: boolean) => {
    const page: Record<string, unknown> = { addEventListener: () => undefined, navigator: { webdriver } };
    page['self'] = page['window'] = page;
    page['sessionStorage'] = { removeItem: () => undefined };
    page['document'] = { documentElement: { dataset } };
    runInNewContext(headScript(0), page);
    return dataset['errorDetail'];
  };
  expect(open(false)).toBeUndefined();
  expect(open(true)).toBe('inline');
});

it('gives Remix a storage where the browser blocks it, and leaves the one that works', () => {
  const { sessionStorage } = run(0, blocked);
  sessionStorage.setItem('a', '1');
  expect([sessionStorage.getItem('a'), sessionStorage.getItem('toString')]).toEqual(['1', null]);
  const own = { removeItem: () => undefined };
  expect(run(0, () => own).sessionStorage).toBe(own);
});

it('tells zod to make no code of text', () => {
  expect(run(0, blocked).__zod_globalConfig).toEqual({ jitless: true });
});
