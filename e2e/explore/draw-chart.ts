// What a saved chart draws, as Explore requests it.
import type { BrowserContext } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';

/** The chart's picture and data, as text. */
export async function drawChart(context: BrowserContext, chartId: number): Promise<string> {
  const data = { chartId, include: ['data'], widthPx: 600, heightPx: 400 };
  const reply = await context.request.post('/charts/preview', { data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply.text();
}
