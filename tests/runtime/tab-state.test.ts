// A user's editor tabs in their object: kept, one active, another's not seen.
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { NewTab, NewTableSchema } from '#app/domain/sqllab/tabs/tab-state.ts';
import { createTabStates } from '#durable/stubs.ts';

const tabs = createTabStates((env as unknown as { TAB_STATE: DurableObjectNamespace }).TAB_STATE);
let lastUser = 100;
const newUser = (): number => (lastUser += 1);

const tab = (more: Partial<NewTab> = {}): NewTab => ({
  label: 'Untitled Query 1',
  sql: 'select 1',
  database_id: 2,
  catalog: null,
  schema: 'public',
  query_limit: 100,
  autorun: false,
  template_params: null,
  hide_left_bar: false,
  saved_query_id: null,
  latest_query_id: null,
  extra_json: { updatedAt: 5, version: 1 },
  ...more,
});
const table = (tabId: number, more: Partial<NewTableSchema> = {}): NewTableSchema => ({
  tab_state_id: tabId,
  database_id: 2,
  catalog: null,
  schema: 'public',
  table: 'sales',
  description: { columns: [] },
  expanded: true,
  ...more,
});

describe('the tabs of a user', () => {
  it('keeps what was typed and makes the newest tab the active one', async () => {
    const user = newUser();
    const first = await tabs.insert(user, tab());
    const second = await tabs.insert(user, tab({ label: 'Second', sql: `select '${'ü'.repeat(1_000)}'` }));
    expect(await tabs.find(user, first.id)).toMatchObject({ active: false, sql: 'select 1', user_id: user });
    expect(await tabs.list(user)).toMatchObject({
      tabs: [
        { id: first.id, label: 'Untitled Query 1' },
        { id: second.id, label: 'Second' },
      ],
      active: { id: second.id, sql: `select '${'ü'.repeat(1_000)}'` },
    });
  });

  it('changes only what a change names', async () => {
    const user = newUser();
    const { id } = await tabs.insert(user, tab());
    await tabs.update(user, id, { sql: 'select 2', schema: null });
    expect(await tabs.find(user, id)).toMatchObject({
      sql: 'select 2',
      schema: null,
      label: 'Untitled Query 1',
      query_limit: 100,
    });
  });

  it('refuses a change by a window that does not know what another one has stored', async () => {
    const user = newUser();
    const { id } = await tabs.insert(user, tab({ extra_json: { updatedAt: 5, version: 1 } }));
    const stored = { sql: 'there', extra_json: { updatedAt: 9, version: 1, window: 'there' } };
    await tabs.update(user, id, stored, { updatedAt: 5, window: 'there' });
    await expect(tabs.update(user, id, { sql: 'here' }, { updatedAt: 5, window: 'here' })).rejects.toMatchObject({
      type: 'OBJECT_CHANGED_ERROR',
    });
    expect(await tabs.find(user, id)).toMatchObject({ sql: 'there' });
    // Its own version is not another's, though its reply was lost; and who knows the latest one can change it.
    await tabs.update(user, id, { sql: 'there again' }, { updatedAt: 5, window: 'there' });
    await tabs.update(user, id, { sql: 'here' }, { updatedAt: 9, window: 'here' });
    expect(await tabs.find(user, id)).toMatchObject({ sql: 'here' });
  });

  it('does not find the tabs of another user, nor change them', async () => {
    const [owner, other] = [newUser(), newUser()];
    const { id } = await tabs.insert(owner, tab());
    expect(await tabs.find(other, id)).toBeNull();
    expect(await tabs.update(other, id, { sql: 'x' })).toBeNull();
    expect(await tabs.remove(other, id)).toBe(false);
    expect(await tabs.activate(other, id)).toBe(false);
    expect(await tabs.find(owner, id)).toMatchObject({ sql: 'select 1' });
  });

  it('makes the last of the others active when the active tab is closed', async () => {
    const user = newUser();
    const first = await tabs.insert(user, tab());
    const second = await tabs.insert(user, tab());
    expect(await tabs.remove(user, second.id)).toBe(true);
    expect((await tabs.list(user)).active?.id).toBe(first.id);
    expect(await tabs.remove(user, second.id)).toBe(false);
  });

  it('knows a tab that is sent twice', async () => {
    const user = newUser();
    const first = await tabs.insert(user, tab({ extra_json: { localId: 'a1' } }));
    const again = await tabs.insert(user, tab({ extra_json: { localId: 'a1' }, sql: 'select 2' }));
    await tabs.insert(user, tab({ extra_json: { localId: 'b2' } }));
    expect(again.id).toBe(first.id);
    expect(await tabs.find(user, first.id)).toMatchObject({ sql: 'select 2' });
    expect((await tabs.list(user)).tabs).toHaveLength(2);
  });

  it('gives the number of a closed tab to no other', async () => {
    const user = newUser();
    const first = await tabs.insert(user, tab());
    await tabs.remove(user, first.id);
    expect((await tabs.insert(user, tab())).id).toBeGreaterThan(first.id);
  });

  it('refuses text that is too large to keep, and keeps what was there', async () => {
    const user = newUser();
    const { id } = await tabs.insert(user, tab());
    await expect(tabs.update(user, id, { sql: '語'.repeat(900_000) })).rejects.toMatchObject({ status: 413 });
    expect(await tabs.find(user, id)).toMatchObject({ sql: 'select 1' });
  });
});

describe('the tables of a tab', () => {
  it('replaces the row of the same table and drops them with their tab', async () => {
    const user = newUser();
    const { id } = await tabs.insert(user, tab());
    const first = await tabs.insertTable(user, table(id));
    const again = await tabs.insertTable(user, table(id, { description: { columns: ['a'] } }));
    const other = await tabs.insertTable(user, table(id, { schema: null }));
    expect(first?.id).not.toBe(again?.id);
    expect((await tabs.find(user, id))?.table_schemas).toEqual([again, other]);
    await tabs.remove(user, id);
    expect(await tabs.removeTable(user, again?.id ?? 0)).toBe(false);
  });

  it('shows and hides columns, and refuses a tab that is not there', async () => {
    const user = newUser();
    const { id } = await tabs.insert(user, tab());
    const made = await tabs.insertTable(user, table(id));
    expect(await tabs.setExpanded(user, made?.id ?? 0, false)).toMatchObject({ expanded: false });
    expect(await tabs.setExpanded(user, 99_999, false)).toBeNull();
    expect(await tabs.insertTable(user, table(99_999))).toBeNull();
  });
});
