import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { mergeMarks, readSelection, toDiagnostic } from './editor-marks.ts';

const mark = (from: number, message: string) => ({ from, to: from + 3, message });

describe('marks of the run and of the check', () => {
  it('are one mistake where they begin together: what the run said stays', () => {
    const merged = mergeMarks([mark(4, 'no such table')], [mark(4, 'unknown table'), mark(9, 'syntax error')]);
    expect(merged.map(({ message }) => message)).toEqual(['no such table', 'syntax error']);
  });

  it.each([
    [
      { from: 2, to: 5 },
      { from: 2, to: 5 },
    ],
    [
      { from: 8, to: 20 },
      { from: 8, to: 10 },
    ],
    [
      { from: 30, to: 40 },
      { from: 10, to: 10 },
    ],
    [
      { from: -1, to: 3 },
      { from: 0, to: 3 },
    ],
    [
      { from: 6, to: 4 },
      { from: 6, to: 6 },
    ],
  ])('lie within the text: %j', (given, expected) => {
    expect(toDiagnostic({ ...given, message: 'x' }, 10)).toMatchObject(expected);
  });
});

describe('the selection', () => {
  const doc = 'SELECT 1;\n  \nSELECT 2';
  const select = (anchor: number, head: number) => readSelection(EditorState.create({ doc, selection: { anchor, head } }));
  it('is its text and where it begins, whichever end was marked first', () => {
    expect(select(0, 8)).toEqual({ text: 'SELECT 1', from: 0 });
    expect(select(21, 13)).toEqual({ text: 'SELECT 2', from: 13 });
  });

  it('is nothing where it has no more than space', () => {
    expect(select(4, 4)).toEqual({ text: null, from: 0 });
    expect(select(9, 12)).toEqual({ text: null, from: 0 });
  });
});
