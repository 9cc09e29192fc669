// Sends a delivery through the channel of its recipient.
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { CHANNEL_SENDERS } from './registry/senders.server.ts';
import type { DeliveryConfig } from './settings.ts';
import type { SendDelivery } from './shared/delivery.ts';
import type { SenderDeps } from './shared/sender.ts';

export interface DeliveryDeps extends Omit<SenderDeps, 'settings'> {
  readonly config: DeliveryConfig;
  readonly now: () => number;
}

export const createSendDelivery =
  ({ config: { settings, problems }, now, ...deps }: DeliveryDeps): SendDelivery =>
  async (delivery, signal) => {
    const { channel } = delivery.recipient;
    const problem = problems[channel];
    if (problem !== null) throw deliveryError('permanent', problem);
    return CHANNEL_SENDERS[channel](delivery, { ...deps, settings, signal, nowMs: now() });
  };
