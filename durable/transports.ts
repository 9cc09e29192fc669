// What drivers reach databases through, from the bindings of the Worker that runs them.
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import { createAccessTokens } from './access-token-stub.ts';
import { createOutbound, type OutboundBindings } from './outbound.ts';
import { createWarehouseStub, connectGateway, type Warehouse } from './stubs.ts';

interface Bindings extends OutboundBindings {
  readonly WAREHOUSE: DurableObjectNamespace;
  /** Set by the local host alone, in place of `WAREHOUSE`. */
  readonly WAREHOUSES?: Fetcher;
  readonly ACCESS_TOKEN: DurableObjectNamespace;
}

/** The Warehouse of that name: its own process on the local host, its object elsewhere. */
export const findWarehouse = (env: Pick<Bindings, 'WAREHOUSE' | 'WAREHOUSES'>, name: string): Warehouse =>
  createWarehouseStub(env.WAREHOUSES ? connectGateway(env.WAREHOUSES) : env.WAREHOUSE, name);

/** The operator adds Hyperdrive bindings to `wrangler.toml` under names they choose. */
export const createTransports = (env: Bindings): Transports => ({
  findWarehouse: (name) => findWarehouse(env, name),
  findHyperdrive: (name) => findHyperdrive(env, name),
  outbound: createOutbound(env),
  findAccessToken: createAccessTokens(env.ACCESS_TOKEN).find,
});

/** The name is a user's: it must not reach another binding. */
function findHyperdrive(env: object, name: string): Hyperdrive | null {
  const binding: unknown = Object.hasOwn(env, name) ? (env as Record<string, unknown>)[name] : null;
  const isHyperdrive = typeof binding === 'object' && binding !== null && 'connectionString' in binding;
  return isHyperdrive ? (binding as Hyperdrive) : null;
}
