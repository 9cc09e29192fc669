// Sends a delivery to a channel of Slack.
import { COMPLETE, type SendToChannel } from '#app/channels/shared/sender.ts';
import { sendToSlack } from './send-to-slack.server.ts';
import { readSlackConfig } from './settings.ts';

export const slackSender: SendToChannel = async ({ recipient, content }, context) => {
  for (const channel of recipient.to) await sendToSlack(readSlackConfig(context.settings), channel, content, context);
  return COMPLETE;
};
