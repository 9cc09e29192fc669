// Copies a link under which anyone sees the dashboard as an image, and revokes it where that was a mistake.
import { z } from 'zod';
import { failureText } from '#app/screens/shell/api-failure.ts';
import { createApiSender, jsonOf } from '#app/screens/shell/api-sender.ts';
import { done, replyOf } from '#app/screens/shell/reply-checks.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { dashboardCharts } from '#app/messages/en/dashboard-charts.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

const PATH = '/api/v1/image_link/';
const TOAST_MS = 15_000;
const linkSchema = z.object({ key: z.string().min(1), url: z.string().min(1) });

interface Shared {
  readonly uuid: string;
  readonly csrfToken: string;
}

export async function copyImageLink({ uuid, csrfToken }: Shared): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  try {
    const { key, url } = await createLink({ uuid, csrfToken });
    await navigator.clipboard.writeText(url);
    const action = { label: t('imageLink.revoke'), run: () => void revoke(key, csrfToken) };
    showToast('success', t('imageLink.copied'), { action, lifetimeMs: TOAST_MS });
  } catch (error) {
    showToast('error', t('imageLink.failed', { reason: describe(error) }));
  }
}

async function createLink({ uuid, csrfToken }: Shared): Promise<z.infer<typeof linkSchema>> {
  const body = { type: 'dashboard', uuid };
  const sent = await createApiSender(csrfToken, fetch)(PATH, { method: 'POST', body, reply: replyOf(linkSchema) });
  if (sent.kind !== 'answered' || !sent.isOk) throw new Error(failureText(sent));
  return linkSchema.parse(jsonOf(sent.text));
}

async function revoke(key: string, csrfToken: string): Promise<void> {
  const t = pageTranslate(dashboardCharts);
  try {
    const sent = await createApiSender(csrfToken, fetch)(`${PATH}${key}`, { method: 'DELETE', reply: done });
    if (sent.kind !== 'answered' || !sent.isOk) throw new Error(failureText(sent));
    showToast('success', t('imageLink.revoked'));
  } catch (error) {
    showToast('error', t('imageLink.revokeFailed', { reason: describe(error) }));
  }
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : pageTranslate(common)('tryAgainLater'));
