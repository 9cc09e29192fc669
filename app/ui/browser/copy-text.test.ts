// What copying says, and how it copies where pages have no clipboard.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyAndTell } from './copy-text.ts';
import { listToasts } from '#app/ui/notice/toast-store.ts';

function stubBrowser(writeText: (text: string) => Promise<void>, canSelect: boolean) {
  const area = { select: () => undefined, remove: () => undefined };
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    activeElement: null,
    createElement: () => area,
    body: { appendChild: () => area },
    execCommand: () => canSelect,
  });
  vi.stubGlobal('HTMLElement', class {});
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refuse = () => Promise.reject(new Error('not allowed'));
const said = (): string | undefined => listToasts().at(-1)?.message;

it('spec 415: every copy says ‘Copied to clipboard!’, then what was copied', async () => {
  const copied: string[] = [];
  stubBrowser(async (text) => void copied.push(text), false);
  await copyAndTell('select 1');
  expect([copied, said()]).toEqual([['select 1'], 'Copied to clipboard!']);
  await copyAndTell('https://a', { copied: 'The link opens this chart.', failed: 'https://a' });
  expect(said()).toBe('Copied to clipboard! The link opens this chart.');
});

it('spec 415: where pages have no clipboard the selection is copied', async () => {
  stubBrowser(refuse, true);
  await copyAndTell('a');
  expect(said()).toBe('Copied to clipboard!');
});

it('spec 414: a browser that can’t copy shows a message with the link to copy by hand', async () => {
  stubBrowser(refuse, false);
  await copyAndTell('https://a', { copied: 'never', failed: 'https://a' });
  expect(said()).toBe('Sorry, your browser does not support copying. Use Ctrl / Cmd + C! https://a');
});
