// Builds the dependencies of file loads from the bindings of the objects Worker.
import { drizzle } from 'drizzle-orm/d1';
import { isFinished } from '#app/domain/upload/upload-state.ts';
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import { openDriver } from '#app/services/query-service/open-driver.server.ts';
import { createLoader } from '#app/engines/create-loader.server.ts';
import type { CatalogDeps } from '#app/services/databases/catalog-deps.ts';
import { readRows } from '#app/services/query-service/run-statement.server.ts';
import { makeUploadDataset } from '#app/services/uploads/make-dataset.server.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import { findUpload } from '#app/stores/upload/store.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { createTransports } from './transports.ts';
import { createWarehouseStub, connectGateway } from './stubs.ts';
import type { UploadKeeperDeps } from './upload-keeper.ts';

/** Creates a function that reads the rows of one statement through a separate connection. */
const createRowReader =
  (transports: Transports): CatalogDeps['queryService']['rows'] =>
  async (statement) => {
    const driver = openDriver(statement.connection, transports);
    try {
      return await readRows(driver, statement, {});
    } finally {
      await driver.close();
    }
  };

export function createUploadDeps(env: ObjectsEnv, storage: DurableObjectStorage): UploadKeeperDeps {
  const db = drizzle(env.DB, { schema });
  const { WAREHOUSES: gateway } = env as { readonly WAREHOUSES?: Fetcher };
  const transports = {
    ...createTransports(env),
    findWriter: (name: string) => createWarehouseStub(gateway ? connectGateway(gateway) : env.WAREHOUSE, name),
  };
  const tableDeps = {
    db,
    now: Date.now,
    newUuid: () => crypto.randomUUID(),
    config: { secretKey: env.SECRET_KEY },
    queryService: { rows: createRowReader(transports) },
  };
  return {
    storage,
    db,
    bucket: env.RESULTS,
    now: Date.now,
    isPending: async (id) => {
      const upload = await findUpload(db, id);
      return upload !== null && !isFinished(upload.state);
    },
    makeDataset: (userId, spec) => makeUploadDataset(tableDeps, userId, spec),
    createLoader: async (database, target, signal) => {
      const { engine, parameters } = await toConnection(database, env.SECRET_KEY);
      return createLoader({ engine, parameters, transports, signal }, target);
    },
  };
}
