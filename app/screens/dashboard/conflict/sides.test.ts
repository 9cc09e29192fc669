import { describe, expect, it } from 'vitest';
import { plainLayout } from '#app/domain/dashboard/layout/layout-fixtures.ts';
import { readProperties } from '#app/screens/dashboard/properties/properties-wire.ts';
import { conflictKey, mergeSides, describeValue, type DashboardSide } from './sides.ts';

const base: DashboardSide = {
  title: 'Sales',
  css: '',
  metadata: { refresh_frequency: 0, label_colors: { Oslo: '#111111' } },
  layout: plainLayout,
  properties: readProperties({ owners: [{ id: 1, first_name: 'Ada' }], published: false }),
};
const merge = (mine: Partial<DashboardSide>, theirs: Partial<DashboardSide>, picked: readonly string[] = []) =>
  mergeSides({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }, 'Grace', new Set(picked));

describe('two saves of one dashboard', () => {
  it('keeps both where they changed different items', () => {
    const { merged, conflicts, theirChanges } = merge({ title: 'Mine' }, { css: '.card{color:red}' });
    expect(merged).toMatchObject({ title: 'Mine', css: '.card{color:red}' });
    expect(conflicts).toEqual([]);
    expect(theirChanges).toEqual(['Grace changed the CSS']);
  });

  it('keeps what was selected where both changed the same', () => {
    const [mine, theirs] = [{ title: 'Mine' }, { title: 'Theirs' }];
    const first = merge(mine, theirs);
    expect(first.merged.title).toBe('Mine');
    const [conflict] = first.conflicts;
    expect(conflict?.where).toEqual({ is: 'setting', key: 'title' });
    const second = merge(mine, theirs, conflict ? [conflictKey(conflict)] : []);
    expect(second.merged.title).toBe('Theirs');
    expect(second.conflicts.map(conflictKey)).toEqual(first.conflicts.map(conflictKey));
  });

  it('merges owners one by one, and prompts for the rest of the properties', () => {
    const with2 = readProperties({
      owners: [
        { id: 1, first_name: 'Ada' },
        { id: 2, first_name: 'Bo' },
      ],
      slug: 'mine',
    });
    const with3 = readProperties({ owners: [{ id: 3, first_name: 'Cy' }], slug: 'theirs', published: true });
    const { merged, conflicts, theirChanges } = merge({ properties: with2 }, { properties: with3 });
    expect(merged.properties.owners.map(({ id }) => id)).toEqual([3, 2]);
    expect(merged.properties.published).toBe(true);
    expect(conflicts.map(({ where }) => where)).toEqual([{ is: 'setting', key: 'slug' }]);
    expect(theirChanges).toContain('Grace published the dashboard');
  });

  it('formats values as text that can be compared', () => {
    expect([undefined, null, true, 'x', { name: 'Region' }].map(describeValue)).toEqual([
      'Removed',
      'Nothing',
      'Yes',
      'x',
      '“Region”: {"name":"Region"}',
    ]);
  });
});
