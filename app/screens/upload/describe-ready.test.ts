import { describe, expect, it } from 'vitest';
import { upload } from '#app/messages/en/upload.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describeReady } from './describe-ready.ts';

const t = createTranslate(upload, 'en');
const SENT = { sent: { sentBytes: 100, isWaiting: false }, fileBytes: 100, rows: 4200, columns: 7 };

describe('what is said of a chosen file', () => {
  it('is how many rows and columns are ready', () => {
    expect(describeReady(SENT, t)).toBe('4,200 rows and 7 columns ready');
    expect(describeReady({ ...SENT, rows: 1, columns: 1 }, t)).toBe('1 row and 1 column ready');
  });

  it('is its columns alone where its rows are too many to count before the load', () => {
    expect(describeReady({ ...SENT, rows: null }, t)).toBe('7 columns ready');
  });

  it('is how far it is sent, or that the line broke', () => {
    expect(describeReady({ ...SENT, sent: { sentBytes: 20, isWaiting: false } }, t)).toBe('20% uploaded');
    expect(describeReady({ ...SENT, sent: { sentBytes: 20, isWaiting: true } }, t)).toBe('Connection lost. Trying again…');
  });

  it('is nothing where the file can’t be read', () => {
    expect(describeReady({ ...SENT, columns: 0 }, t)).toBe('');
  });
});
