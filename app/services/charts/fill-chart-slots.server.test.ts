import { chartFigure } from '#app/messages/en/chart-figure.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { describe, expect, it } from 'vitest';
import { keptHtml, newHtml } from '#app/domain/html/html-pieces.ts';
import { createHtmlEncoder } from '#app/services/requests/encode-html.ts';
import { fillChartSlots, splitAtSlots, type PendingChart } from './fill-chart-slots.server.ts';

const never = (_ms: number) => new Promise<void>(() => undefined);
const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
const chart = (html: Promise<string> | string, title: string | null = 'T'): PendingChart => ({
  title,
  html: Promise.resolve(html).then((text) => [newHtml(text)]),
});
const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const fill = (parts: string[], charts: [number, PendingChart][], wait: (ms: number) => Promise<void> = never) =>
  fillPage(streamOf(...parts), charts, wait);
const fillPage = (
  page: Parameters<typeof fillChartSlots>[0],
  charts: [number, PendingChart][],
  wait: (ms: number) => Promise<void> = never,
) =>
  fillChartSlots(page, {
    charts: new Map(charts),
    t: createTranslate(chartFigure, 'en'),
    nonce: 'n0',
    encode: createHtmlEncoder(),
    budgetMs: 10,
    wait,
  });

describe('fillChartSlots', () => {
  it('replaces each marker by its chart and leaves every other byte alone', async () => {
    const page = '<body>a<div><!--chart-slot:2--></div>b<!--chart-slot:1-->c<!--other--></body></html>';
    expect(
      await textOf(
        fill(
          [page],
          [
            [1, chart('ONE')],
            [2, chart('TWO')],
          ],
        ),
      ),
    ).toBe('<body>a<div>TWO</div>bONEc<!--other--></body></html>');
  });

  it('fills a page that is complete in the same way, and sends what is ready as one part', async () => {
    const page = splitAtSlots('<body>ä<!--chart-slot:2--><b>’</b><!--chart-slot:1-->c<!--other--></body></html>');
    const texts: string[] = [];
    for await (const bytes of fillPage(page.map(keptHtml), [
      [1, chart('ONE')],
      [2, chart('T’WO')],
    ]))
      texts.push(new TextDecoder().decode(bytes));
    expect(texts).toEqual(['<body>ä', 'T’WO<b>’</b>ONEc<!--other--></body></html>']);
  });

  it('finds markers and the end of the page wherever the chunks are cut', async () => {
    const page = '<p>ä</p><!--chart-slot:17--><i>z</i></body></html>';
    for (let cut = 1; cut < page.length; cut += 1) {
      expect(await textOf(fill([page.slice(0, cut), page.slice(cut)], [[17, chart('X')]]))).toBe(
        '<p>ä</p>X<i>z</i></body></html>',
      );
    }
  });

  it('sends what comes before an unfinished chart at once', async () => {
    const reader = fill(
      ['<h1>Title</h1><!--chart-slot:1-->rest'],
      [[1, chart(new Promise<string>(() => undefined))]],
    ).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toBe('<h1>Title</h1>');
    void reader.cancel();
  });

  it('leaves nothing in the place of what is no chart, and brings it without a heading', async () => {
    let finish: (html: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => (finish = resolve));
    const stream = fill(['<body><p><!--chart-slot:0--></p>after</body></html>'], [[0, chart(slow, null)]], async () => undefined);
    let page = '';
    for await (const bytes of stream) {
      page += new TextDecoder().decode(bytes);
      if (page.includes('after')) finish('2001');
    }
    expect(page).toContain('<body><p></p>after');
    expect(page).toContain('<section data-late-chart="0"><div>2001</div></section>');
    expect(page).toContain("querySelector('[data-page-facts]')");
  });

  it('appends a chart that is over budget at the end, with its title as text and a script that moves it', async () => {
    let finish: (html: string) => void = () => undefined;
    const slow = new Promise<string>((resolve) => (finish = resolve));
    const stream = fill(['<body><!--chart-slot:3-->after</body></html>'], [[3, chart(slow, '<b>&')]], async () => undefined);
    let page = '';
    for await (const bytes of stream) {
      page += new TextDecoder().decode(bytes);
      if (page.includes('after')) finish('<svg/>');
    }
    expect(page).toMatch(/^<body><div class="chart-skeleton"/);
    expect(page.indexOf('after')).toBeLessThan(page.indexOf('<svg/>'));
    expect(page).toContain('<h2>&lt;b&gt;&amp;</h2><div><svg/></div>');
    expect(page).toContain('<script nonce="n0">');
    expect(page.endsWith('</div></body></html>')).toBe(true);
  });

  it('shows a failure in its own slot and goes on', async () => {
    const page = await textOf(
      fill(
        ['<!--chart-slot:1-->|<!--chart-slot:2-->'],
        [
          [1, chart(Promise.reject(new Error('x')))],
          [2, chart('OK')],
        ],
      ),
    );
    expect(page).toContain(
      'An error occurred while rendering the visualization: The server failed. Reload the page to try again.',
    );
    expect(page.endsWith('|OK')).toBe(true);
  });

  it('leaves an unknown slot empty', async () => {
    expect(await textOf(fill(['a<!--chart-slot:9-->b'], []))).toBe('ab');
  });
});
