// A schedule's recipients, each with a key that stays the same across attempts.
import * as z from 'zod';
import { parseAddresses } from '#app/channels/email/addresses.ts';
import { parseChannels } from '#app/channels/slack/wire.ts';
import type { Recipient } from '#app/channels/shared/delivery.ts';
import type { ScheduleToRun } from '#app/stores/report/runs.server.ts';

const config = z.object({ target: z.string(), ccTarget: z.string().nullish(), bccTarget: z.string().nullish() });

export interface KeyedRecipient {
  readonly key: string;
  readonly recipient: Recipient;
}

/** One for each Slack channel, so that a retry skips the channels that have the message. */
export const readRecipients = (rows: ScheduleToRun['recipients']): KeyedRecipient[] =>
  rows.flatMap(({ id, type, configJson }): KeyedRecipient[] => {
    const { target, ccTarget, bccTarget } = config.parse(JSON.parse(configJson));
    const key = `content:${id}`;
    switch (type) {
      case 'Email': {
        const [to, cc, bcc] = [target, ccTarget ?? '', bccTarget ?? ''].map((text) => parseAddresses(text).addresses);
        return [{ key, recipient: { type, to: to ?? [], cc: cc ?? [], bcc: bcc ?? [] } }];
      }
      case 'Slack':
      case 'SlackV2':
        return parseChannels(target).map((channel) => ({ key: `${key}:${channel}`, recipient: { type: 'Slack', channel } }));
      case 'Webhook':
      case 'Teams':
        return [{ key, recipient: { type, url: target } }];
    }
  });

/** For a report that a user sends to themselves. */
export const toRequester = ({ email }: { readonly email: string }): KeyedRecipient[] => [
  { key: 'content:requester', recipient: { type: 'Email', to: [email], cc: [], bcc: [] } },
];
