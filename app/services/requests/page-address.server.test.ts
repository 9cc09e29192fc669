import { describe, expect, it } from 'vitest';
import { redirectToSlash } from './page-address.server.ts';

const locationOf = (path: string, method = 'GET'): string | null =>
  redirectToSlash({ method, url: `https://meridian.example${path}` })?.headers.get('location') ?? null;

describe('the address of a document', () => {
  it.each([
    ['/explore?slice_id=3', '/explore/?slice_id=3'],
    ['/superset/dashboard/sales', '/superset/dashboard/sales/'],
    ['/superset/dashboard/3?standalone=1', '/superset/dashboard/3/?standalone=1'],
  ])('gets its last slash: %s', (path, to) => {
    expect(locationOf(path)).toBe(to);
    expect(locationOf(path, 'HEAD')).toBe(to);
  });

  it.each(['/explore/', '/explore/p/abc', '/superset/dashboard/sales/', '/superset/dashboard/p/abc/', '/login', '//explore'])(
    'stays where it is: %s',
    (path) => expect(locationOf(path)).toBeNull(),
  );

  it.each(['/explore.data?slice_id=3', '/superset/dashboard/sales.data'])('is not that of a navigation’s data: %s', (path) =>
    expect(locationOf(path)).toBeNull(),
  );

  it('is none for what is sent', () => expect(locationOf('/explore', 'POST')).toBeNull());
});
