// Description of Warehouses for API clients, as SQLite.
import type { EngineWire } from '#app/engines/shared/wire.ts';

export const sqliteWire: EngineWire = {
  defaultDriver: 'warehouse',
  uriPlaceholder: 'warehouse://name',
  defaultPort: null,
  addressless: {
    fromForm: ({ database, warehouse }) => ({ warehouse: database ?? warehouse ?? '' }),
    toForm: ({ warehouse }) => ({ database: warehouse ?? '' }),
    fromLine: (rest) => {
      const name = rest.replace(/^\//, '');
      return /[/?#@:]/.test(name) ? null : { database: name };
    },
    toLine: ({ warehouse }) => `warehouse://${typeof warehouse === 'string' ? encodeURIComponent(warehouse) : ''}`,
  },
  parameters: {
    type: 'object',
    additionalProperties: false,
    properties: { database: { type: 'string', description: 'Name of the warehouse' } },
    required: ['database'],
  },
};
