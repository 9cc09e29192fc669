// What a Warehouse contains, its vacuum, and its deletion.
import { defineMessages } from '#app/messages/define-messages.ts';

export const warehouse = defineMessages('warehouse', {
  menu: 'Storage…',
  title: 'Storage of {name}',
  loading: 'Measuring…',
  failed: 'Couldn’t measure the database',
  size: 'Size',
  reclaimable: 'Reclaimable',
  tables: 'Tables',
  'tables.none': 'No tables yet. Upload a file to create the first one.',
  'tables.caption': 'Tables of {name}',
  'tables.name': 'Table',
  'tables.rows': 'Rows (estimated)',
  'tables.more': 'and {count, number} more',
  vacuum: 'Vacuum',
  'vacuum.hint': 'Reclaims the space of deleted rows and tables. Queries wait until it’s done.',
  'vacuum.done': '{name}: {size} reclaimed',
  'vacuum.nothing': '{name}: nothing to reclaim',
  'delete.detail':
    'Meridian deletes the database with {count, plural, =0 {no tables} one {# table} other {# tables}} ({size}). Deleted data can’t be recovered. Type <name></name> to confirm.',
  'delete.unmeasured':
    'Meridian deletes the database with all its tables. Deleted data can’t be recovered. Type <name></name> to confirm.',
  'delete.shared':
    'Meridian removes the connection. The data stays: {count, plural, one {the database {names} uses} other {the databases {names} use}} the same storage. Type <name></name> to confirm.',
  'delete.submit': 'Delete database',
  'delete.keep': 'Keep database',
  'delete.inUse': 'This database has datasets',
  'delete.inUseAdvice': 'Delete its datasets first.',
  'delete.done': '{name} was deleted',
});
