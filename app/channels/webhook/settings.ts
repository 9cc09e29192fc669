// What signs webhooks; receivers verify with it.
import * as z from 'zod';
import { defineChannelSettings } from '#app/channels/shared/settings.ts';

export const webhookSettings = defineChannelSettings({
  shape: { WEBHOOK_SECRET: z.string().default('') },
  secrets: ['WEBHOOK_SECRET'],
  findProblem: ({ WEBHOOK_SECRET: secret, SETTING_PREFIX: prefix }) =>
    secret === '' ? `Webhooks aren't set up. Set ${prefix}WEBHOOK_SECRET, which signs them.` : null,
});
