// Interface of a channel's sending code.
import type { Outbound } from '#app/engines/shared/network/outbound.ts';
import type { DeliverySettings } from '#app/channels/settings.ts';
import type { Delivery, DeliveryResult, Fetch } from './delivery.ts';
import type { MailTransport, SendRawEmail } from './mail-transport.ts';

export interface SenderDeps {
  readonly settings: DeliverySettings;
  readonly transport: MailTransport;
  /** Reaches public addresses and listed ones alone. */
  readonly fetch: Fetch;
  /** Cloudflare's email binding, where the Worker has it. */
  readonly sendRawEmail: SendRawEmail | null;
  readonly outbound: Pick<Outbound, 'isAllowedPrivate' | 'lookUp'>;
  /** Public URL of Meridian. */
  readonly publicUrl: string;
  readonly timeoutMs: number;
}

export interface SenderContext extends SenderDeps {
  readonly signal: AbortSignal;
  /** UTC ms. */
  readonly nowMs: number;
}

/** Called where the channel is set up. Throws delivery errors. */
export type SendToChannel = (delivery: Delivery, context: SenderContext) => Promise<DeliveryResult>;

/** Delivered to every target. */
export const COMPLETE: DeliveryResult = { refused: [] };
