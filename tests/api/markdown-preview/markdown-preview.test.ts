// A preview while typing: clean HTML for those who can write dashboards, for any input.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCharts, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let author: Someone;
let reader: Someone;

beforeAll(async () => {
  api = await startCharts();
  author = await api.user('Alpha');
  reader = await api.user('Public');
});
afterAll(() => api.stop());

const preview = (body: unknown, who = author) => api.query('POST', '/dashboards/markdown', who, body);
const htmlOf = async (code: string): Promise<string> => {
  const { status, json } = await preview({ code });
  expect(status).toBe(200);
  return (json as unknown as { html: string }).html;
};

describe('POST /dashboards/markdown', () => {
  it('gives the HTML of markdown', async () => {
    expect(await htmlOf('## Sales\n\nof **2026**')).toContain('<strong>2026</strong>');
  });
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '![x](data:image/svg+xml;base64,PHN2Zy8+)',
    '<svg><script>alert(1)</script></svg>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<div style="position:fixed;background:url(//example.com)">x</div>',
    '<a href="https://example.com" id="main" name="x" onclick="alert(1)">x</a>',
    '```\n</code></pre><script>alert(1)</script>\n```\n<scr<script>ipt>alert(1)</scr</script>ipt>',
  ])('leaves nothing harmful of %s', async (code) => {
    const withoutText = (await htmlOf(code)).replace(/>[^<]*</g, '><').replace(/^[^<]*|[^>]*$/g, '');
    expect(withoutText).not.toMatch(
      /<(script|svg|iframe|style)|\son\w+\s*=|javascript:|data:|url\(|position|\b(id|name|srcdoc)=/i,
    );
  });
  it('takes control characters, lone surrogates and deep nesting without failing', async () => {
    await htmlOf('\u0000\u0007\u202e\ud800 text');
    await htmlOf('>'.repeat(5_000));
    await htmlOf('[('.repeat(10_000));
    await htmlOf(`${'<b>'.repeat(5_000)}x`);
  });
  it('refuses what no layout could contain, and what is no text', async () => {
    expect((await preview({ code: 'x'.repeat(65_535) })).status).toBe(200);
    for (const body of [{ code: 'x'.repeat(65_536) }, { code: 7 }, {}, { code: 'x', more: true }, []])
      expect((await preview(body)).status).toBe(400);
  });
  it('is for those who can write dashboards', async () => {
    expect((await preview({ code: 'x' }, reader)).status).toBe(403);
  });
});
