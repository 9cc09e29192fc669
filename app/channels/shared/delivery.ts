// What is delivered, to whom, and the one interface behind which all channels are.
import type { ChannelId } from '#app/channels/registry/ids.ts';
import type { DeliveryFailure } from '#app/domain/delivery/delivery-error.ts';
import type { MailContent } from '#app/domain/delivery/mail-html.ts';
import type { MailFile } from '#app/domain/delivery/mail-message.ts';

/** The recipient of one delivery. */
export interface Recipient {
  readonly channel: ChannelId;
  /** Addresses, a channel of Slack, a URL: what the channel's `readTargets` finds. */
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

export interface DeliveryContent {
  readonly subject: string;
  readonly mail: MailContent;
  /** Pictures of the content, in its order; their ids are those of `mail.images`. */
  readonly images: readonly (MailFile & { readonly contentId: string })[];
  readonly attachments: readonly MailFile[];
  /** Machine-readable facts for webhooks. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface Delivery {
  readonly recipient: Recipient;
  readonly content: DeliveryContent;
  /** The same for each attempt at the same delivery. */
  readonly key: string;
  /** Email only: addresses that haven't received the message yet, if others have. Omitted: all. */
  readonly addresses?: readonly string[];
}

/** Why one address of an email got nothing. `passing`: the server takes it later, as greylisting ones do. */
export interface AddressRefusal {
  readonly address: string;
  readonly failure: Exclude<DeliveryFailure, 'uncertain'>;
  readonly reason: string;
}

export interface DeliveryResult {
  /** Delivered, but not to these addresses. */
  readonly refused: readonly AddressRefusal[];
}

/** Throws delivery errors: `classifyDeliveryError` says what can be done. */
export type SendDelivery = (delivery: Delivery, signal: AbortSignal) => Promise<DeliveryResult>;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
