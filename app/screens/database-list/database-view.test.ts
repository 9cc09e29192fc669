import { describe, expect, it } from 'vitest';
import { parseView } from './database-view.ts';

const params = (text: string) => new URLSearchParams(text);

describe('parseView', () => {
  it('shows the list when the address names nothing else', () => {
    expect(parseView(params('q=a'))).toMatchObject({ view: 'list', query: { search: 'a' } });
  });
  it('opens the choice of a kind, then the form of one', () => {
    expect(parseView(params('new'))).toEqual({ view: 'new', kind: null });
    expect(parseView(params('new=neon'))).toEqual({ view: 'new', kind: 'neon' });
  });
  it('edits only what can be an id', () => {
    expect(parseView(params('edit=7'))).toEqual({ view: 'edit', id: 7 });
    for (const text of ['', '0', '-1', '1.5', '1e9', 'x', '9'.repeat(20)])
      expect(parseView(params(`edit=${text}`))).toEqual({ view: 'edit', id: 0 });
  });
});
