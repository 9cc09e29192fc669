// Asks the server which dashboards, charts and datasets the palette offers for what was typed. Browser only.
import { z } from 'zod';
import type { PaletteFinds } from '#app/services/palette.server.ts';
import { jsonOf, type ApiSender } from './api-sender.ts';
import type { Asked } from './use-asked.ts';

const things = z.array(z.object({ id: z.number(), title: z.string(), href: z.string() }));
const findsSchema = z.object({ dashboards: things, charts: things, datasets: things });

const failed = (message: string) => ({ ok: false, message }) as const;

/** Throws only what ends an aborted call. */
export async function findThings(typed: string, signal: AbortSignal, send: ApiSender): Promise<Asked<PaletteFinds>> {
  const sent = await send(typed === '' ? '/palette' : `/palette?q=${encodeURIComponent(typed)}`, { signal });
  if (sent.kind !== 'answered') return failed('The server cannot be reached, so names were not looked up. Check your network.');
  if (sent.status >= 500) return failed('The server failed, so names were not looked up. Try again in a moment.');
  const parsed = findsSchema.safeParse(jsonOf(sent.text));
  return parsed.success
    ? { ok: true, value: parsed.data }
    : failed('Names were not looked up. Load the page again: you may be logged out.');
}
