import { describe, expect, it } from 'vitest';
import { fileNameOf } from './save-file.ts';

describe('the name of a file', () => {
  it('is the title without what file systems refuse', () => {
    expect(fileNameOf(' Sales: EU/US\n"2001" ', 'chart')).toBe('Sales EU US 2001');
  });
  it('is cut off, and has a fallback where nothing is left', () => {
    expect(fileNameOf('x'.repeat(300), 'chart')).toHaveLength(100);
    expect(fileNameOf('///', 'chart')).toBe('chart');
  });
});
