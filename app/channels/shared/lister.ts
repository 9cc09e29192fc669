// How the API lists the targets of a channel to choose from.
import type * as z from 'zod';
import type { ChannelId } from '#app/channels/registry/ids.ts';
import type { DeliverySettings } from '#app/channels/settings.ts';
import type { Fetch } from './delivery.ts';

interface ListerDeps {
  readonly settings: DeliverySettings;
  readonly fetch: Fetch;
}

export interface TargetLister {
  readonly channel: ChannelId;
  /** Below `/api/v1/report/`. */
  readonly path: string;
  readonly summary: string;
  /** Schema of the parameter `q`, and its name in the API's description. */
  readonly query: { readonly name: string; readonly schema: z.ZodType };
  /** Takes what `query` read, where the channel is set up. Throws what its service says when it refuses. */
  readonly list: (deps: ListerDeps, query: unknown) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}
