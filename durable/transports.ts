// What drivers reach databases through, from the bindings of the Worker that runs them.
import type { Transports } from '#app/engines/drivers.server.ts';
import { createWarehouseStub, gatewayOf } from './stubs.ts';

interface Bindings {
  readonly WAREHOUSE: DurableObjectNamespace;
  /** Set by the local host alone, in place of `WAREHOUSE`. */
  readonly WAREHOUSES?: Fetcher;
  readonly ALLOW_PRIVATE_ADDRESSES: string;
}

/** The operator adds Hyperdrive bindings to `wrangler.toml` under names they choose. */
export const createTransports = (env: Bindings): Transports => ({
  findWarehouse: (name) => createWarehouseStub(env.WAREHOUSES ? gatewayOf(env.WAREHOUSES) : env.WAREHOUSE, name),
  findHyperdrive: (name) => findHyperdrive(env, name),
  allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES === 'true',
});

/** The name is a user's: it must not reach another binding. */
function findHyperdrive(env: object, name: string): Hyperdrive | null {
  const binding: unknown = Object.hasOwn(env, name) ? (env as Record<string, unknown>)[name] : null;
  const isHyperdrive = typeof binding === 'object' && binding !== null && 'connectionString' in binding;
  return isHyperdrive ? (binding as Hyperdrive) : null;
}
