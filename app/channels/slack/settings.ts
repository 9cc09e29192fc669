// The app of Slack through which messages are sent.
import * as z from 'zod';
import { defineChannelSettings } from '#app/channels/shared/settings.ts';
import type { SlackConfig } from './send-to-slack.server.ts';

export const slackSettings = defineChannelSettings({
  shape: { SLACK_API_TOKEN: z.string().default(''), SLACK_API_URL: z.string().default('https://slack.com/api') },
  secrets: ['SLACK_API_TOKEN'],
  findProblem: (settings) =>
    settings.SLACK_API_TOKEN === ''
      ? `Slack isn't set up. Set ${settings.SETTING_PREFIX}SLACK_API_TOKEN to send reports to channels.`
      : null,
});

export const readSlackConfig = (settings: Readonly<Record<keyof (typeof slackSettings)['shape'], string>>): SlackConfig => ({
  token: settings.SLACK_API_TOKEN,
  apiUrl: settings.SLACK_API_URL,
});
