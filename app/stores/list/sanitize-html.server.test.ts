import { describe, expect, it } from 'vitest';
import { markdownForClients, markdownToSafeHtml, sanitizeHtml } from './sanitize-html.server.ts';

describe('sanitizeHtml', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<iframe src="https://example.com"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="/logout"><button>x</button></form>',
    '<style>body{display:none}</style>',
    '<link rel=stylesheet href=//example.com/x.css>',
    '<base href="//example.com/">',
    '<meta http-equiv=refresh content="0;url=//example.com">',
    '<video src="javascript:alert(1)" onplay="alert(1)"></video>',
    '<video poster="javascript:alert(1)"></video>',
    '<img src="data:image/svg+xml;base64,PHN2Zy8+">',
    '<div id="root" name="x"></div>',
    '<!-- <img src=x onerror=alert(1)> -->',
    '<div style="background:url(javascript:alert(1))">x</div>',
    '<div style="position:fixed;top:0;left:0">x</div>',
    '<div style="margin-top:-500px">x</div>',
    '<div style="width:expression(alert(1))">x</div>',
    '<div style="background:\\75rl(//example.com)">x</div>',
    '<p style="color:red;}</style><script>alert(1)</script>">x</p>',
  ])('leaves nothing harmful of %s', (html) => {
    const clean = sanitizeHtml(html);
    expect(clean).not.toMatch(
      /<(script|svg|math|iframe|object|embed|form|button|style|link|base|meta|noscript)|\son\w+\s*=|javascript:|vbscript:|data:|url\(|position|expression|-500|\bid=|\bname=/i,
    );
  });

  it('keeps markup inside an attribute as text', () => {
    expect(sanitizeHtml('<noscript><p title="</noscript><img src=x onerror=alert(1)>">')).toBe(
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=alert(1)&gt;"></p>',
    );
  });

  it('keeps the looks and media that authors use', () => {
    const html =
      '<div class="card" style="color: #333; padding: 8px; text-align: center"><span style="font-size:2em">x</span>' +
      '<img src="https://example.com/a.png" alt="a" width="10" /><video src="/v.mp4" controls></video></div>';
    expect(sanitizeHtml(html, ['example.com'])).toBe(
      '<div class="card" style="color: #333; padding: 8px; text-align: center"><span style="font-size: 2em">x</span>' +
        '<img src="https://example.com/a.png" alt="a" width="10" /><video src="/v.mp4" controls></video></div>',
    );
  });

  it.each([
    ['<img src="https://evil.example/x.png" alt="Sales">', 'Image on evil.example: Sales'],
    ['<img src="http://evil.example/x.png">', 'Image on evil.example'],
    ['<img src="/\\\\evil.example/x.png">', 'Image on evil.example'],
    ['<video src="https://evil.example/v.mp4" poster="https://evil.example/p.png" controls></video>', 'Video on evil.example'],
  ])('makes a labelled link of %s, which nothing loads', (html, label) => {
    const clean = sanitizeHtml(html, ['cdn.example.com']);
    expect(clean).not.toMatch(/<(img|video|source)\b|poster=|\ssrc=/);
    expect(clean).toContain(`>${label}</a>`);
  });
  it('loads neither a poster nor a source of another host', () => {
    const html =
      '<video src="/v.mp4" poster="https://evil.example/p.png"><source src="https://evil.example/v.webm" type="x"></source></video>';
    expect(sanitizeHtml(html)).toBe('<video src="/v.mp4"><source type="x"></source></video>');
  });
  it('leaves media to the clients of the API', () => {
    expect(markdownForClients('![a](https://example.com/a.png)')).toContain('<img src="https://example.com/a.png" alt="a" />');
  });

  it('keeps inline pictures without scripts', () => {
    expect(sanitizeHtml('<img src="data:image/png;base64,iVBORw0=">')).toBe('<img src="data:image/png;base64,iVBORw0=" />');
  });

  it('cuts a link off from the page it was on', () => {
    expect(sanitizeHtml('<a href="https://example.com" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://example.com" rel="noopener noreferrer" target="_blank">x</a>',
    );
    expect(sanitizeHtml('<a href="/x" target="parent">x</a>')).toBe('<a href="/x" rel="noopener noreferrer">x</a>');
  });

  it('survives nesting that no one reads', () => {
    expect(sanitizeHtml('<div>'.repeat(20_000)).length).toBeLessThan(2_000);
  });
});

describe('markdownToSafeHtml', () => {
  it('renders headings, lists, tables, tasks and code', () => {
    const html = markdownToSafeHtml('# Title\n\n- [x] done\n- *two*\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n`x<y`');
    expect(html).toContain('<h1>Title</h1>');
    expect(html).toContain('\u2611 done');
    expect(html).toContain('<em>two</em>');
    expect(html).toContain('<td align="right">2</td>');
    expect(html).toContain('<code>x&lt;y</code>');
  });

  it('cleans links and HTML inside markdown', () => {
    expect(markdownToSafeHtml('[x](javascript:alert(1)) <b onclick="x()">y</b>')).toBe(
      '<p><a rel="noopener noreferrer">x</a> <b>y</b></p>\n',
    );
  });

  it.each([
    ['quotes in quotes', '>'.repeat(50_000), `<pre>${'&gt;'.repeat(50_000)}</pre>`],
    ['brackets', '['.repeat(50_000), `<p>${'['.repeat(50_000)}</p>\n`],
    ['bullets', '* '.repeat(20_000), '<hr />\n'],
    ['control characters', '\u0000`\u202e', '<p>\u0000`\u202e</p>\n'],
    ['more than anyone reads', 'x'.repeat(300_000), `<pre>${'x'.repeat(50_000)}</pre>`],
  ])('comes back from text meant to break it: %s', (_, markdown, html) => {
    expect(markdownToSafeHtml(markdown)).toBe(html);
  });
});
