// Reads how reports and alerts are delivered from a Worker's environment. The report Worker sends with these settings; the app Worker's
// forms show which channels are set up.
import { deliverySettings, readDeliveryConfig, type DeliveryConfig, type DeliverySettings } from '#app/channels/settings.ts';

export type DeliveryEnv = Pick<AppEnv, 'DB' | 'EMAIL'> & Partial<Pick<AppEnv, keyof DeliverySettings>>;

const configs = new WeakMap<D1Database, DeliveryConfig>();

/** Reads the settings once per environment; the database binding identifies the environment. */
export function findDeliveryConfig(env: DeliveryEnv): DeliveryConfig {
  const known = configs.get(env.DB);
  if (known) return known;
  const config = readDeliveryConfig(deliverySettings.parse(env), { hasMailBinding: env.EMAIL !== undefined });
  configs.set(env.DB, config);
  return config;
}
