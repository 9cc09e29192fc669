import { describe, expect, it } from 'vitest';
import { toFileName } from './save-file.ts';

describe('the name of a file', () => {
  it('is the title without what file systems refuse', () => {
    expect(toFileName(' Sales: EU/US\n"2001" ', 'chart')).toBe('Sales EU US 2001');
  });
  it('is cut off, and has a fallback where nothing is left', () => {
    expect(toFileName('x'.repeat(300), 'chart')).toHaveLength(100);
    expect(toFileName('///', 'chart')).toBe('chart');
  });
});
