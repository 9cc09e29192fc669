// A schedule's recipients, each with a key that stays the same across attempts.
import * as z from 'zod';
import { findChannel, toAccounts } from '#app/channels/channels.ts';
import type { Recipient } from '#app/channels/shared/delivery.ts';
import type { ScheduleToRun } from '#app/stores/report/runs.server.ts';

const config = z.object({ target: z.string(), ccTarget: z.string().nullish(), bccTarget: z.string().nullish() });

export interface KeyedRecipient {
  readonly key: string;
  readonly recipient: Recipient;
}

export const readRecipients = (rows: ScheduleToRun['recipients']): KeyedRecipient[] =>
  rows.flatMap(({ id, type, configJson }): KeyedRecipient[] => {
    const { target, ccTarget, bccTarget } = config.parse(JSON.parse(configJson));
    const { id: channel, readTargets, deliversEach, hasCopies } = findChannel(type);
    const key = `content:${id}`;
    const [to, cc, bcc] = [target, ccTarget, bccTarget].map((text) => readTargets(text ?? ''));
    if (!deliversEach)
      return [{ key, recipient: { channel, to: to ?? [], cc: (hasCopies && cc) || [], bcc: (hasCopies && bcc) || [] } }];
    return (to ?? []).map((one) => ({ key: `${key}:${one}`, recipient: { channel, to: [one], cc: [], bcc: [] } }));
  });

/** Recipients of a report that a user sends to themselves. */
export const toRequester = ({ email }: { readonly email: string }): KeyedRecipient[] => [
  { key: 'content:requester', recipient: toAccounts([email]) },
];
