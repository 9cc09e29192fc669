// Charts and dashboards as files: what they show, to whom, and links that show them to others.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { dashboards } from '#drizzle/schema/index.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { readPng } from '#tests/fixtures/reports/png-pixels.ts';
import { startImageBoard, type ImageBoard } from '#tests/fixtures/dashboards/image-board.ts';

let board: ImageBoard;
beforeAll(async () => {
  board = await startImageBoard();
});
beforeEach(() => void board.requested.splice(0));
afterAll(() => board.stop());

const svgOf = async (path: string, who = board.admin) => new TextDecoder().decode((await board.file(path, who)).bytes);
const textsOf = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/gs)].map(([, text = '']) => text.replace(/<title>.*?<\/title>/s, ''));
const FILTERED =
  '&native_filters=(NATIVE_FILTER-1:(filterState:(value:!(Oslo)),extraFormData:(filters:!((col:city,op:IN,val:!(Oslo))))))';

describe('an image of a dashboard', () => {
  it('shows its name, the age of its data, the open tab with texts and charts, and nothing of other tabs', async () => {
    const texts = textsOf(await svgOf(`/d/${board.dashboardUuid}.svg`));
    expect(texts).toEqual(
      expect.arrayContaining([
        'Sales &amp; costs',
        'Data as of Nov 20, 2026, 8:30 AM UTC',
        'Überblick',
        'Cities',
        'Shares مبيعات',
      ]),
    );
    expect(texts).toEqual(expect.arrayContaining(['About', '•', 'Bold', 'Second &amp; third', 'Rome', 'Oslo', 'Lima']));
    expect(texts).not.toContain('Third');
  });

  it('writes the values of charts into its texts, of the viewer’s rows', async () => {
    const [stored] = await board.db.select().from(dashboards).where(eq(dashboards.id, board.dashboardId));
    const before = stored?.positionJson ?? '';
    const code = `Rome has [no](chart-value:${board.chartUuid}?column=count&row=Rome)!`;
    const layout = JSON.parse(before) as Record<string, { meta?: object }>;
    layout['MD-1'] = { ...layout['MD-1'], meta: { width: 4, height: 40, code } };
    const write = (positionJson: string) =>
      board.db.update(dashboards).set({ positionJson }).where(eq(dashboards.id, board.dashboardId));
    await write(JSON.stringify(layout));
    const end = await board.limitGamma();
    try {
      expect(textsOf(await svgOf(`/d/${board.dashboardUuid}.svg`)).join(' ')).toContain('Rome has 1!');
      const own = textsOf(await svgOf(`/d/${board.dashboardUuid}.svg`, board.reader)).join(' ');
      expect(own).toContain('Rome has Value not found!');
    } finally {
      await end();
      await write(before);
    }
  });

  it('shows another tab, or all of them as sections', async () => {
    expect(textsOf(await svgOf(`/d/${board.dashboardUuid}.svg?tab=TAB-b`))).toEqual(expect.arrayContaining(['売上', 'Third']));
    const all = textsOf(await svgOf(`/d/${board.dashboardUuid}.svg?tabs=all`));
    expect(['Überblick', 'Cities', '売上', 'Third'].map((text) => all.indexOf(text))).toEqual(
      ['Überblick', 'Cities', '売上', 'Third'].map((text) => all.indexOf(text)).sort((a, b) => a - b),
    );
    expect(all.indexOf('Überblick')).toBeGreaterThanOrEqual(0);
  });

  it('applies filters and names them', async () => {
    const texts = textsOf(await svgOf(`/d/${board.dashboardUuid}.svg?tab=TAB-a${FILTERED}`));
    expect(texts).toContain('City: Oslo');
    expect(texts).not.toContain('Rome');
    expect(board.requested.every(({ sql, params }) => sql.includes('Oslo') || params.includes('Oslo'))).toBe(true);
  });

  it('has the width, the scale and the mode that were requested', async () => {
    const { bytes, headers } = await board.file(
      `/d/${board.dashboardUuid}.png?width=600&scale=1&mode=dark&download=true`,
      board.admin,
    );
    const png = await readPng(bytes);
    expect([png.width, png.at(2, 2), headers.get('content-type')]).toEqual([600, '#101214', 'image/png']);
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Sales%20costs.png");
    expect(await svgOf(`/d/${board.dashboardUuid}.svg?mode=dark`)).not.toContain('var(');
  });

  it('shows each viewer their own rows', async () => {
    const end = await board.limitGamma();
    try {
      const [all, own] = [
        textsOf(await svgOf(`/d/${board.dashboardUuid}.svg`)),
        textsOf(await svgOf(`/d/${board.dashboardUuid}.svg`, board.reader)),
      ];
      expect([all.includes('Rome'), own.includes('Rome'), own.includes('Oslo')]).toEqual([true, false, true]);
    } finally {
      await end();
    }
  });

  it('is not for those who cannot open the dashboard', async () => {
    expect((await board.file(`/d/${board.dashboardUuid}.png`, null)).status).toBe(401);
    expect((await board.file(`/d/${crypto.randomUUID()}.png`, board.admin)).status).toBe(404);
    expect((await board.file(`/d/${board.dashboardUuid}.gif`, board.admin)).status).toBe(404);
    // Published, but none of its datasets is theirs.
    expect((await board.file(`/d/${board.dashboardUuid}.png`, board.outsider)).status).toBe(404);
    expect(board.requested).toEqual([]);
  });
});

describe('a document of a dashboard', () => {
  it('has its tabs as chapters, page numbers, and text that can be selected', async () => {
    const { bytes, headers } = await board.file(`/d/${board.dashboardUuid}.pdf`, board.admin);
    expect(headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(bytes);
    expect(pdf.title).toBe('Sales & costs');
    expect(pdf.outline).toEqual(['Überblick', '売上']);
    const [first = '', last = ''] = [pdf.pages[0]?.text, pdf.pages.at(-1)?.text];
    expect(first.split('\n')).toEqual(
      expect.arrayContaining([
        'Sales & costs',
        'Data as of Nov 20, 2026, 8:30 AM UTC',
        'Überblick',
        'Cities',
        `Page 1 of ${pdf.pages.length}`,
      ]),
    );
    expect(
      pdf.pages
        .map(({ text }) => text)
        .join('\n')
        .split('\n'),
    ).toEqual(expect.arrayContaining(['Shares مبيعات', 'Rome']));
    expect(last.split('\n')).toEqual(
      expect.arrayContaining(['売上', 'Third', `Page ${pdf.pages.length} of ${pdf.pages.length}`]),
    );
    expect(pdf.imageCount).toBe(0);
  });

  it.each([
    ['paper=a4&orientation=landscape', 842, 595],
    ['paper=a4&orientation=portrait', 595, 842],
    ['paper=letter&orientation=landscape', 792, 612],
    ['paper=letter&orientation=portrait', 612, 792],
  ])('has the paper of %s', async (query, widthPt, heightPt) => {
    const pdf = await readPdf((await board.file(`/d/${board.dashboardUuid}.pdf?${query}`, board.admin)).bytes);
    expect(pdf.pages.map((page) => [Math.round(page.widthPt), Math.round(page.heightPt)])).toEqual(
      pdf.pages.map(() => [widthPt, heightPt]),
    );
  });
});

describe('an image of a chart', () => {
  it('shows its name and its data', async () => {
    const texts = textsOf(await svgOf(`/c/${board.chartUuid}.svg`));
    expect(texts).toEqual(expect.arrayContaining(['Cities', 'Rome', 'Data as of Nov 20, 2026, 8:30 AM UTC']));
    const png = await readPng((await board.file(`/c/${board.chartUuid}.png?width=400&height=300&scale=2`, board.reader)).bytes);
    expect([png.width, png.height]).toEqual([800, 600]);
  });

  it('is one page as a document', async () => {
    const pdf = await readPdf((await board.file(`/c/${board.chartUuid}.pdf?orientation=portrait`, board.admin)).bytes);
    expect(pdf.pages).toHaveLength(1);
    expect(pdf.pages[0]?.text.split('\n')).toEqual(expect.arrayContaining(['Cities', 'Rome', 'Page 1 of 1']));
    expect(Math.round(pdf.pages[0]?.widthPt ?? 0)).toBe(595);
  });

  it('is a document before it is saved, for those who can query its dataset', async () => {
    const draw = (who = board.admin) => {
      const formData = { viz_type: 'pie', groupby: ['city'], metric: 'count' };
      const body = { datasetId: board.sales, formData, title: 'A new pie', widthPx: 600, heightPx: 400 };
      const headers = { ...who.headers, 'content-type': 'application/json' };
      return board.file('/charts/document', who, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const { headers, bytes } = await draw();
    expect(headers.get('content-type')).toBe('application/pdf');
    const pdf = await readPdf(bytes);
    expect(pdf.pages.map(({ text }) => text.split('\n'))).toEqual([expect.arrayContaining(['A new pie', 'Rome', 'Page 1 of 1'])]);
    expect((await draw(board.outsider)).status).toBe(403);
  });

  it('has the filters of its dashboard where it is requested as a part of it', async () => {
    const path = `/c/${board.chartId}.svg?dashboard=${board.dashboardId}${FILTERED}`;
    const texts = textsOf(await svgOf(path));
    expect([texts.includes('Rome'), texts.includes('Oslo')]).toEqual([false, true]);
    expect((await board.file(path.replace(`/c/${board.chartId}`, '/c/9999'), board.admin)).status).toBe(404);
    expect((await board.file(path, board.outsider)).status).toBe(404);
  });

  it('is not for those who cannot query its dataset', async () => {
    expect((await board.file(`/c/${board.chartUuid}.png`, board.outsider)).status).toBe(404);
    expect((await board.file(`/c/${board.chartUuid}.png`, null)).status).toBe(401);
  });
});

describe('an image link', () => {
  const createLink = async (who = board.reader, type: 'dashboard' | 'chart' = 'dashboard') => {
    const uuid = type === 'dashboard' ? board.dashboardUuid : board.chartUuid;
    const { status, json } = await board.query('POST', '/api/v1/image_link/', who, { type, uuid });
    expect(status).toBe(201);
    const path = (name: string): string => String(json[name]).replace('http://localhost', '');
    return { key: String(json['key']), page: path('url'), image: path('image_url') };
  };

  it('shows the image to anybody, with the rows of who made it', async () => {
    const end = await board.limitGamma();
    try {
      const { image } = await createLink();
      const { status, bytes } = await board.file(image, null);
      expect([status, (await readPng(bytes)).width]).toEqual([200, 2560]);
      const texts = textsOf(new TextDecoder().decode((await board.file(image.replace('.png', '.svg'), null)).bytes));
      expect([texts.includes('Rome'), texts.includes('Oslo')]).toEqual([false, true]);
    } finally {
      await end();
    }
  });

  it('lets no one select filters or bypass the cache with the rights of its creator', async () => {
    const { image } = await createLink();
    const svg = image.replace('.png', '.svg');
    expect(textsOf(new TextDecoder().decode((await board.file(`${svg}${FILTERED}&tab=TAB-b`, null)).bytes))).toEqual(
      textsOf(new TextDecoder().decode((await board.file(svg, null)).bytes)),
    );
  });

  it('works no more once it is revoked, which only its maker and administrators can do', async () => {
    const { key, image } = await createLink();
    expect((await board.query('DELETE', `/api/v1/image_link/${key}`, board.outsider)).status).toBe(404);
    expect((await board.file(image, null)).status).toBe(200);
    expect((await board.query('DELETE', `/api/v1/image_link/${key}`, board.reader)).status).toBe(200);
    expect((await board.file(image, null)).status).toBe(404);
  });

  it('is listed with its object, for its maker and administrators', async () => {
    const { key, page, image } = await createLink(board.reader, 'chart');
    const list = async (who = board.reader, uuid = board.chartUuid) => {
      const { status, json } = await board.query('GET', `/api/v1/image_link/?type=chart&uuid=${uuid.toUpperCase()}`, who);
      const links = (json['result'] ?? []) as { key: string; url: string; image_url: string; is_own: boolean }[];
      return { status, found: links.find((link) => link.key === key) };
    };
    const { found } = await list();
    expect(found).toMatchObject({ url: `http://localhost${page}`, image_url: `http://localhost${image}`, is_own: true });
    expect((await list(board.admin)).found).toMatchObject({ key, is_own: false });
    expect(await list(await board.gammaWith(['datasource_access', `[examples].[sales](id:${board.sales})`]))).toEqual({
      status: 200,
      found: undefined,
    });
    expect((await list(board.outsider)).status).toBe(404);
    expect((await board.query('DELETE', `/api/v1/image_link/${key}`, board.admin)).status).toBe(200);
    expect(await list()).toEqual({ status: 200, found: undefined });
  });

  it('is good for its own object alone, and cannot be forged', async () => {
    const { image } = await createLink();
    const token = new URL(image, 'http://localhost').searchParams.get('token') ?? '';
    expect((await board.file(`/c/${board.chartUuid}.png?token=${token}`, null)).status).toBe(404);
    const [key = '', signature = ''] = token.split('.');
    expect((await board.file(`/d/${board.dashboardUuid}.png?token=${key}.${'A'.repeat(signature.length)}`, null)).status).toBe(
      404,
    );
    expect((await board.file(`/d/${board.dashboardUuid}.png?token=${key}`, null)).status).toBe(404);
    expect((await board.file(`/d/${board.dashboardUuid}.png?token=`, null)).status).toBe(404);
  });

  it('is made only of what its maker can see', async () => {
    const { status } = await board.query('POST', '/api/v1/image_link/', board.outsider, {
      type: 'dashboard',
      uuid: board.dashboardUuid,
    });
    expect(status).toBe(404);
  });

  it('has a page that chats and wikis unfurl', async () => {
    const { page, image } = await createLink(board.admin, 'chart');
    const html = new TextDecoder().decode((await board.file(page, null)).bytes);
    const escaped = `http://localhost${image}&width=1200&scale=1`.replaceAll('&', '&amp;');
    expect(html).toContain(`<meta property="og:image" content="${escaped}">`);
    expect(html).toContain('<meta property="og:title" content="Cities">');
    const oembed =
      /application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&').replace('http://localhost', '') ?? '';
    const { bytes, status } = await board.file(`${oembed}&maxwidth=600`, null);
    const reply = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    expect([status, reply['type'], reply['version'], reply['title'], reply['width']]).toEqual([
      200,
      'photo',
      '1.0',
      'Cities',
      600,
    ]);
    const png = await readPng((await board.file(String(reply['url']).replace('http://localhost', ''), null)).bytes);
    expect([png.width, png.height]).toEqual([reply['width'], reply['height']]);
    expect((await board.file(page.replace(/token=.*/, 'token=x.y'), null)).status).toBe(404);
    expect((await board.file(page.replace(/\?.*/, ''), board.admin)).status).toBe(404);
  });
});
