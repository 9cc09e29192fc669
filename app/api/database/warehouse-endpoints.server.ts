// Warehouses: what they contain, and their space.
import { endpoint } from '#app/api/router/endpoint.ts';
import { requireWarehouse, viewWarehouse } from '#app/services/databases/warehouse-view.server.ts';
import { WRITE_DATABASES } from '#app/stores/database/rules.ts';
import { pkParams } from '#app/stores/database/wire.ts';
import { vacuumReply, warehouseReply } from '#app/stores/database/warehouse-wire.ts';
import { findVisible, TAG } from './endpoints.server.ts';

const ROOT = '/api/v1/database/:pk/warehouse';

const view = endpoint({
  method: 'GET',
  path: `${ROOT}/`,
  summary: 'Get a Warehouse’s size, its tables and the datasets on them',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { params: pkParams },
  output: warehouseReply,
  async run({ deps, identity }, { params }) {
    return { result: await viewWarehouse(deps, await findVisible(deps, identity, params.pk)) };
  },
});

const vacuum = endpoint({
  method: 'POST',
  path: `${ROOT}/vacuum`,
  summary: 'Reclaim the space of deleted rows and tables of a Warehouse',
  tag: TAG,
  rule: WRITE_DATABASES,
  input: { params: pkParams },
  output: vacuumReply,
  async run({ deps, identity }, { params }) {
    const warehouse = requireWarehouse(await findVisible(deps, identity, params.pk));
    const { reclaimedBytes } = await deps.warehouses.vacuum(warehouse);
    return { result: { reclaimed_bytes: reclaimedBytes } };
  },
});

export const warehouseEndpoints = [view, vacuum];
