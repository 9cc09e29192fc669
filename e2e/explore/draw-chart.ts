// Renders a saved chart through the endpoint that Explore uses.
import type { BrowserContext } from '@playwright/test';
import { expect } from '#e2e/fixtures.ts';

/** Returns the chart's SVG and data as text. */
export async function drawChart(context: BrowserContext, chartId: number): Promise<string> {
  const data = { chartId, include: ['data'], widthPx: 600, heightPx: 400 };
  const reply = await context.request.post('/charts/preview', { data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  return reply.text();
}
