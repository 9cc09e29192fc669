import { describe, expect, it } from 'vitest';
import { newFilter } from '#app/domain/dashboard/filters/edit-filters.ts';
import type { DashboardSide } from '#app/screens/dashboard/conflict/sides.ts';
import { createDashboardChanges } from './dashboard-changes.ts';
import { readSettings } from './json-problem.ts';
import { propertiesBody, readProperties } from './properties-wire.ts';

const side: DashboardSide = {
  title: 'Sales',
  css: '',
  metadata: { refresh_frequency: 0, native_filter_configuration: [newFilter('a')] },
  layout: {},
  properties: readProperties({ slug: 'sales', owners: [{ id: 1, first_name: 'Ada', last_name: 'L' }] }),
};

function server(reply: () => Response) {
  const sent: { path: string; init: RequestInit | undefined }[] = [];
  const changes = createDashboardChanges('token', (path, init) => {
    sent.push({ path: path as string, init });
    return Promise.resolve(reply());
  });
  return { sent, changes };
}
const ok = () => Response.json({ id: 7, result: {} }, { headers: { ETag: '"u.2"' } });
const filtersOk = () => Response.json({ result: [{ id: 'NATIVE_FILTER-b' }] }, { headers: { ETag: '"u.2"' } });

describe('changes from the page', () => {
  it('sends only what differs, against the version that was read', async () => {
    const { sent, changes } = server(ok);
    const after = { ...side, title: 'New', properties: { ...side.properties, published: true } };
    expect(await changes.save(7, side, after, '"u.1"')).toEqual({ kind: 'saved' });
    expect(sent[0]?.path).toBe('/api/v1/dashboard/7');
    expect(JSON.parse(sent[0]?.init?.body as string)).toEqual({ published: true, dashboard_title: 'New' });
    expect(sent[0]?.init?.headers).toMatchObject({ 'If-Match': '"u.1"' });
  });

  it('sends filters alone as what was changed of them', async () => {
    const { sent, changes } = server(filtersOk);
    const after = { ...side, metadata: { ...side.metadata, native_filter_configuration: [newFilter('b')] } };
    expect(await changes.save(7, side, after, null)).toEqual({ kind: 'saved' });
    expect(sent[0]?.path).toBe('/api/v1/dashboard/7/filters');
    expect(JSON.parse(sent[0]?.init?.body as string)).toMatchObject({ deleted: ['NATIVE_FILTER-a'] });
  });

  it('sends nothing when nothing differs', async () => {
    const { sent, changes } = server(ok);
    expect(await changes.save(7, side, { ...side, metadata: { ...side.metadata } }, null)).toEqual({ kind: 'nothing' });
    expect(sent).toEqual([]);
  });

  it('returns who saved first, and throws any other refusal as a message', async () => {
    const extra = { changed_by: { first_name: 'Grace', last_name: 'H' }, changed_on: '2026-11-21T09:00:00', etag: '"u.9"' };
    const faster = server(() => Response.json({ errors: [{ extra }] }, { status: 412 }));
    expect(await faster.changes.save(7, side, { ...side, title: 'x' }, '"u.1"')).toEqual({
      kind: 'conflict',
      conflict: { changedBy: 'Grace H', etag: '"u.9"', changedOn: '2026-11-21T09:00:00' },
    });
    const refused = server(() => Response.json({ message: { slug: ['Must be unique'] } }, { status: 422 }));
    await expect(refused.changes.save(7, side, { ...side, title: 'x' }, null)).rejects.toThrow('Must be unique');
  });
});

describe('settings typed as JSON', () => {
  it.each([
    ['{\n "a": 1,\n}', 2, 8],
    ['{\n "a": 1\n', 3, 1],
    ['[]', 1, 1],
    ['{\n "label_colors": []}', 2, 2],
    ['{"a":1,\n"native_filter_configuration": {}}', 2, 1],
    ['{"native_filter_configuration": [{"id":"a"},\n{"name":"without"}]}', 1, 2],
    ['{\n\n"positions": {}}', 3, 1],
  ])('says in which line and column %j is wrong', (text, line, column) => {
    const read = readSettings(text);
    expect(read.ok ? null : read.problem).toMatchObject({ line, column });
  });

  it('takes an object', () => {
    expect(readSettings('{"refresh_frequency": 30}')).toEqual({ ok: true, value: { refresh_frequency: 30 } });
  });
});

it('spec 279: roles are sent only where role-based access is on', () => {
  const properties = readProperties({ roles: [{ id: 3, name: 'Viewers' }] });
  expect(propertiesBody(properties, { dashboardRoles: true })).toMatchObject({ roles: [3] });
  expect(propertiesBody(properties, { dashboardRoles: false })).not.toHaveProperty('roles');
});
