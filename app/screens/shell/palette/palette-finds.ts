// Searches the server for the dashboards, charts and datasets that the palette offers. Browser only.
import * as z from 'zod';
import type { PaletteFinds } from '#app/services/home/palette.server.ts';
import { palette } from '#app/messages/en/palette.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import type { RequestResult } from '#app/screens/shell/api/use-request.ts';

const items = z.array(z.object({ id: z.number(), title: z.string(), href: z.string() }));
const findsSchema = z.object({ dashboards: items, charts: items, datasets: items });

const UNREADABLE = { kind: 'unreadable', status: 200 } as const;

/** Throws only what ends an aborted call. */
export async function findItems(typed: string, signal: AbortSignal, send: ApiSender): Promise<RequestResult<PaletteFinds>> {
  const t = pageTranslate(palette);

  const sent = await send(typed === '' ? '/palette' : `/palette?q=${encodeURIComponent(typed)}`, { signal });
  const parsed = sent.kind === 'replied' && sent.isOk ? findsSchema.safeParse(jsonOf(sent.text)) : null;
  return parsed?.success
    ? { ok: true, value: parsed.data }
    : { ok: false, message: t('searchFailed', { reason: failureText(parsed === null ? sent : UNREADABLE) }) };
}
