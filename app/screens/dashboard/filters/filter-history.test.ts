import { describe, expect, it } from 'vitest';
import type { BarState } from './bar-state.ts';
import { readNote, withNote } from './filter-history.ts';

const choice = { kind: 'select', values: ['FR'], isExcluded: false } as const;
const state: BarState = {
  masks: { a: { extraFormData: {} } } as unknown as BarState['masks'],
  applied: { a: choice },
  draft: { a: { ...choice, values: ['DE'] } },
};

describe('an entry of the history', () => {
  it('keeps what others wrote, and what is applied instead of the draft', () => {
    const entry = withNote({ key: 'x', idx: 3 }, state);
    expect(entry).toMatchObject({ key: 'x', idx: 3 });
    expect(readNote(structuredClone(entry))).toEqual({ ...state, draft: state.applied });
  });

  it('takes the newest note', () => {
    const other = { ...state, applied: { a: { ...choice, values: ['IT'] } } };
    expect(readNote(withNote(withNote(null, state), other))?.applied).toEqual(other.applied);
  });

  it.each([null, undefined, 'x', {}, { key: 'x' }])('of another page has none: %j', (entry) => {
    expect(readNote(entry)).toBeNull();
  });
});
