// The editor tabs of one user: a shell around the tables of tab-tables.ts.
import * as z from 'zod';
import { newTableSchemaSchema, newTabSchema, tabBaseSchema, tabChangeSchema } from '#app/domain/sqllab/tabs/tab-state.ts';
import { RoutedObject } from './routed-object.ts';
import {
  activateTab,
  createTabTables,
  findTab,
  insertTab,
  insertTable,
  listTabs,
  removeTab,
  removeTable,
  setExpanded,
  updateTab,
} from './tab-tables.ts';

const owner = z.object({ userId: z.int() });
const item = z.object({ id: z.int() });
const owned = owner.extend(item.shape);

export class TabState extends RoutedObject {
  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const { sql } = this.state.storage;
    createTabTables(sql);
    this.handlePost('/tabs/list', owner, ({ userId }) => listTabs(sql, userId));
    this.handlePost('/tabs/find', owned, ({ userId, id }) => findTab(sql, userId, id));
    this.handlePost('/tabs/insert', owner.extend({ tab: newTabSchema }), ({ userId, tab }) => insertTab(sql, userId, tab));
    this.handlePost(
      '/tabs/update',
      owned.extend({ change: tabChangeSchema, base: tabBaseSchema.optional() }),
      ({ userId, ...what }) => updateTab(sql, userId, what),
    );
    this.handlePost('/tabs/activate', item, ({ id }) => activateTab(sql, id));
    this.handlePost('/tabs/remove', item, ({ id }) => removeTab(sql, id));
    this.handlePost('/tables/insert', z.object({ table: newTableSchemaSchema }), ({ table }) => insertTable(sql, table));
    this.handlePost('/tables/expand', item.extend({ isExpanded: z.boolean() }), ({ id, isExpanded }) =>
      setExpanded(sql, id, isExpanded),
    );
    this.handlePost('/tables/remove', item, ({ id }) => removeTable(sql, id));
  }
}
