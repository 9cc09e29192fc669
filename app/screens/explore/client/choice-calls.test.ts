import { describe, expect, it } from 'vitest';
import type { ApiCall } from './api-call.ts';
import { choiceCalls } from './choice-calls.ts';

function replyWith(value: unknown) {
  const paths: string[] = [];
  const call: ApiCall = (path) => {
    paths.push(decodeURIComponent(path));
    return Promise.resolve({ value, text: JSON.stringify(value), etag: null });
  };
  return { paths, calls: choiceCalls(call) };
}

describe('choices', () => {
  it('are the newest dashboards while nothing is searched, then those whose title or slug matches', async () => {
    const { paths, calls } = replyWith({ result: [{ id: 3, dashboard_title: 'Visits', changed_on_delta_humanized: null }] });
    expect(await calls.findDashboards('')).toEqual([{ id: 3, label: 'Visits', detail: null }]);
    await calls.findDashboards('a b');
    expect(paths[0]).toContain('/api/v1/dashboard/?q=(filters:!(),');
    expect(paths[1]).toContain("(col:dashboard_title,opr:title_or_slug,value:'a b')");
    expect(paths[1]).toContain('order_column:changed_on_delta_humanized');
  });

  it('name where a dataset is, and who certifies it', async () => {
    const extra = JSON.stringify({ certification: { certified_by: 'Ada', details: 'checked' } });
    const rows = [
      { id: 1, table_name: 'a', schema: 'public', database: { database_name: 'shop' }, extra },
      { id: 2, table_name: 'b', schema: null, database: null },
    ];
    const found = await replyWith({ count: 2, result: rows }).calls.findDatasets('');
    expect(found.map(({ label, detail }) => [label, detail])).toEqual([
      ['a', 'shop · public'],
      ['b', null],
    ]);
    expect(found[0]?.certification).toMatchObject({ certifiedBy: 'Ada' });
  });

  it('are users and tags by name, 25 at a time', async () => {
    const accounts = replyWith({ result: [{ value: 7, text: 'Ada Lovelace' }] });
    expect(await accounts.calls.findOwners('ada')).toEqual([{ id: 7, label: 'Ada Lovelace', detail: null }]);
    expect(accounts.paths).toEqual(['/api/v1/chart/related/owners?q=(filter:ada,page:0,page_size:25)']);
    const tags = replyWith({ result: [{ id: 1, name: 'x' }] });
    expect(await tags.calls.findTags('x')).toEqual([{ id: 1, label: 'x', detail: null }]);
    expect(tags.paths[0]).toContain('(col:name,opr:ct,value:x)');
  });

  it('throw what is no list', async () => {
    await expect(replyWith({ result: 'x' }).calls.findTags('')).rejects.toThrow();
  });
});
