import { describe, expect, it } from 'vitest';
import type { FilePreview } from '#app/formats/upload/preview-file.ts';
import { editedColumns, keptEdits } from './draft.ts';

const previewOf = (...headers: string[]): FilePreview => ({
  columns: headers.map((header) => ({ header, name: header, type: 'text', dateOrder: 'ymd', decimal: '.' })),
  rows: [],
  rowCount: 0,
});
const EDITS = { 1: { name: 'amount', type: 'number' } } as const;

describe('what is edited of a file’s columns', () => {
  it('stays when the same columns are read in another way', () => {
    expect(keptEdits(previewOf('a', 'b'), previewOf('a', 'b'), EDITS)).toBe(EDITS);
  });

  it('is forgotten when the columns are others', () => {
    expect(keptEdits(previewOf('a', 'b'), previewOf('a', 'c'), EDITS)).toEqual({});
    expect(keptEdits(previewOf('a', 'b'), previewOf('a;b'), EDITS)).toEqual({});
    expect(keptEdits(null, previewOf('a', 'b'), EDITS)).toEqual({});
  });

  it('takes the place of what was inferred, part by part', () => {
    expect(editedColumns(previewOf('a', 'b'), EDITS)).toEqual([
      { name: 'a', type: 'text', dateOrder: 'ymd', decimal: '.' },
      { name: 'amount', type: 'number', dateOrder: 'ymd', decimal: '.' },
    ]);
  });
});
