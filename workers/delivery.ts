// How reports and alerts are delivered, from a Worker's environment. The report Worker sends by it, and the app Worker's forms say what
// is set up.
import { deliverySettings, readDeliveryConfig, type DeliveryConfig, type DeliverySettings } from '#app/channels/settings.ts';

export type DeliveryEnv = Pick<AppEnv, 'DB' | 'EMAIL'> & Partial<Pick<AppEnv, keyof DeliverySettings>>;

const configs = new WeakMap<D1Database, DeliveryConfig>();

/** Read once for an environment: each has one database. */
export function findDeliveryConfig(env: DeliveryEnv): DeliveryConfig {
  const known = configs.get(env.DB);
  if (known) return known;
  const config = readDeliveryConfig(deliverySettings.parse(env), { hasMailBinding: env.EMAIL !== undefined });
  configs.set(env.DB, config);
  return config;
}
