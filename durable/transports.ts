// The transports through which drivers reach databases, built from the bindings of the Worker that runs them.
import type { Transports } from '#app/engines/shared/open-drivers.server.ts';
import { createAccessTokens } from './access-token-stub.ts';
import { createOutbound, type OutboundBindings } from './outbound.ts';
import { createWarehouseStub, connectGateway, type Warehouse } from './stubs.ts';

interface Bindings extends OutboundBindings {
  readonly WAREHOUSE: DurableObjectNamespace;
  /** Replaces `WAREHOUSE` on the local host. */
  readonly WAREHOUSES?: Fetcher;
  readonly ACCESS_TOKEN: DurableObjectNamespace;
}

/** Finds the Warehouse of that name: a separate process on the local host, a Durable Object elsewhere. */
export const findWarehouse = (env: Pick<Bindings, 'WAREHOUSE' | 'WAREHOUSES'>, name: string): Warehouse =>
  createWarehouseStub(env.WAREHOUSES ? connectGateway(env.WAREHOUSES) : env.WAREHOUSE, name);

/** Creates the transports of a Worker. Operators add Hyperdrive bindings to `wrangler.toml` under any name. */
export const createTransports = (env: Bindings): Transports => ({
  findWarehouse: (name) => findWarehouse(env, name),
  findHyperdrive: (name) => findHyperdrive(env, name),
  outbound: createOutbound(env),
  findAccessToken: createAccessTokens(env.ACCESS_TOKEN).find,
});

/** Finds a Hyperdrive binding. A user enters its name, so other bindings must not be reachable through it. */
function findHyperdrive(env: object, name: string): Hyperdrive | null {
  const binding: unknown = Object.hasOwn(env, name) ? (env as Record<string, unknown>)[name] : null;
  const isHyperdrive = typeof binding === 'object' && binding !== null && 'connectionString' in binding;
  return isHyperdrive ? (binding as Hyperdrive) : null;
}
