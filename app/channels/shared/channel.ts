// What is known of a channel without sending to it: for forms, the API's schemas and runs of reports.
import type { IsAllowedPrivate } from '#app/domain/access/private-hosts.ts';
import type { reportForm } from '#app/messages/en/report-form.ts';
import type { ChannelId, RecipientType } from '#app/channels/registry/ids.ts';

type FormText = keyof (typeof reportForm)['texts'];

export interface Channel {
  readonly id: ChannelId;
  /** Sort position in lists. */
  readonly rank: number;
  /** `recipients[].type` of the API: the one that forms write, then older ones that mean the same. */
  readonly types: readonly [RecipientType, ...RecipientType[]];
  /** Targets can have copies: Cc and Bcc. */
  readonly hasCopies: boolean;
  /** Whether each target of a delivery is accepted or refused separately. */
  readonly refusesTargets: boolean;
  /** Each target of a recipient is a delivery: a retry skips those that have it. */
  readonly deliversEach: boolean;
  /** The receiver gets a key, and drops a second delivery with it. */
  readonly isRepeatable: boolean;
  /** Whether it sends to the email addresses of accounts. Exactly one channel does. */
  readonly reachesAccounts: boolean;
  /** What the form says while it isn't set up; null: it needs no setting. */
  readonly setup: ChannelSetup | null;
  /** What a recipient's text names. */
  readonly readTargets: (text: string) => readonly string[];
  /** What is wrong with a recipient's text; null: nothing. */
  readonly findTargetProblem: (text: string) => string | null;
  /** Why this installation can't send there; null: it can. Absent: every target can be reached. */
  readonly findHostProblem?: (text: string, isAllowedPrivate: IsAllowedPrivate) => string | null;
}

interface ChannelSetup {
  readonly title: Extract<FormText, `channel.${string}.title`>;
  /** Names the settings in the place of its tags `<first>` and `<second>`. */
  readonly detail: Extract<FormText, `channel.${string}.detail`>;
  readonly settings: readonly [first: string, second?: string];
  /** Whether what exactly is wrong is shown as well. */
  readonly hasReasons: boolean;
}
