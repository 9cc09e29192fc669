import { describe, expect, it } from 'vitest';
import { iframeSnippet, mountSnippet, parseFrameHeight, parseFrameWidth, sdkSnippet, serverSnippet } from './snippets.ts';

const embedded = { type: 'dashboard', uuid: '0f6c2a36-2b1e-4a52-9d3c-1c9b7e7e4a10', origin: 'https://bi.example.com' } as const;

describe('the code for other sites', () => {
  it('names our server and what is embedded', () => {
    expect(sdkSnippet(embedded)).toContain(`id: '${embedded.uuid}',\n  supersetDomain: 'https://bi.example.com',`);
    expect(sdkSnippet({ ...embedded, type: 'chart' })).not.toContain('dashboardUiConfig');
    expect(serverSnippet({ ...embedded, type: 'chart' })).toContain(`resources: [{ type: 'chart', id: '${embedded.uuid}' }]`);
  });
  it('gives the frame a size in the element that the SDK fills', () => {
    for (const type of ['dashboard', 'chart'] as const) {
      expect(mountSnippet({ type })).toMatch(
        new RegExp(`id="${type}"[^]*#${type} iframe \\{[^}]*width: 100%;[^}]*height: \\d+px;`),
      );
      expect(sdkSnippet({ ...embedded, type })).toContain(`document.getElementById('${type}')`);
    }
  });
  it('ends with the reply of a server without a token', () => {
    expect(serverSnippet(embedded)).toContain('if (!reply.ok) throw new Error(await reply.text());');
  });
  it('keeps titles and addresses inside their attributes', () => {
    const code = iframeSnippet('https://bi.example.com/explore/?a=1&b=2', '"><script>', { width: '100%', heightPx: 400 });
    expect(code).toContain('src="https://bi.example.com/explore/?a=1&amp;b=2"');
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;"');
  });
  it('takes sizes that a frame can have', () => {
    expect(['600', '600px', ' 80 % ', '100%', '0%', '101%', '99', 'auto', '-1', '1e3'].map(parseFrameWidth)).toEqual([
      '600',
      '600',
      '80%',
      '100%',
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(['400', ' 4000 ', '99', '4001', '40%', ''].map(parseFrameHeight)).toEqual([400, 4000, null, null, null, null]);
  });
});
