import { describe, expect, it } from 'vitest';
import { fileOfPaste, takeFirstFile } from './handed-file.ts';

const listOf = (...files: File[]): FileList => Object.assign(files, { item: (index: number) => files[index] ?? null }) as never;
const [A, B] = [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')];

describe('files that are dropped', () => {
  it('are the first, with how many more there were', () => {
    expect(takeFirstFile(listOf(A, B))).toEqual({ file: A, others: 1 });
    expect(takeFirstFile(listOf(A))).toEqual({ file: A, others: 0 });
    expect(takeFirstFile(listOf())).toBeNull();
    expect(takeFirstFile(undefined)).toBeNull();
  });
});

describe('texts that are pasted', () => {
  it('are a file where they are a table', () => {
    expect(fileOfPaste('a\tb\n1\t2', 'x.tsv')?.name).toBe('x.tsv');
    expect(fileOfPaste('a,b\n1,2', 'x.tsv')).not.toBeNull();
    expect(fileOfPaste('Some words, and more', 'x.tsv')).toBeNull();
  });
});
