// The SQL Lab tabs of one user: routes for the functions of tab-tables.ts.
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

const ownerSchema = z.object({ userId: z.int() });
const itemSchema = z.object({ id: z.int() });
const ownedItemSchema = ownerSchema.extend(itemSchema.shape);

export class TabState extends RoutedObject {
  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const { sql } = this.state.storage;
    createTabTables(sql);
    this.handlePost('/tabs/list', ownerSchema, ({ userId }) => listTabs(sql, userId));
    this.handlePost('/tabs/find', ownedItemSchema, ({ userId, id }) => findTab(sql, userId, id));
    this.handlePost('/tabs/insert', ownerSchema.extend({ tab: newTabSchema }), ({ userId, tab }) => insertTab(sql, userId, tab));
    this.handlePost(
      '/tabs/update',
      ownedItemSchema.extend({ change: tabChangeSchema, base: tabBaseSchema.optional() }),
      ({ userId, ...update }) => updateTab(sql, userId, update),
    );
    this.handlePost('/tabs/activate', itemSchema, ({ id }) => activateTab(sql, id));
    this.handlePost('/tabs/remove', itemSchema, ({ id }) => removeTab(sql, id));
    this.handlePost('/tables/insert', z.object({ table: newTableSchemaSchema }), ({ table }) => insertTable(sql, table));
    this.handlePost('/tables/expand', itemSchema.extend({ isExpanded: z.boolean() }), ({ id, isExpanded }) =>
      setExpanded(sql, id, isExpanded),
    );
    this.handlePost('/tables/remove', itemSchema, ({ id }) => removeTable(sql, id));
  }
}
