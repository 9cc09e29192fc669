import { describe, expect, it } from 'vitest';
import { pageAssets } from './page-assets.server.ts';

const ASSETS = {
  urls: { en: { shell: '/assets/shell.en.js', home: '/assets/home.en.js', lab: '/assets/lab.en.js' } },
  preloads: { root: ['shell'], 'routes/home': ['home', 'shell'], 'routes/lab': ['lab'] },
};

describe('pageAssets', () => {
  it('maps every catalog of the locale and preloads those of the page', () => {
    expect(pageAssets('en', ['root', 'routes/home'], ASSETS)).toEqual({
      importMap:
        '{"imports":{"messages/shell":"/assets/shell.en.js","messages/home":"/assets/home.en.js","messages/lab":"/assets/lab.en.js"}}',
      preloads: ['/assets/shell.en.js', '/assets/home.en.js'],
    });
  });

  it('gives an unknown locale or page nothing', () => {
    expect(pageAssets('xx', ['root'], ASSETS)).toEqual({ importMap: '{"imports":{}}', preloads: [] });
    expect(pageAssets('en', ['routes/none'], ASSETS).preloads).toEqual([]);
  });
});
