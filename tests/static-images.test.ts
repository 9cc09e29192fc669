// Pictures by the names that Superset's themes, archives and texts refer to.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'public/static/assets/images';
const startOf = (name: string): string => readFileSync(`${FOLDER}/${name}`).subarray(0, 6).toString('latin1');

describe('static images', () => {
  it.each(['superset-logo-horiz.png', 'superset.png', 's.png', 'favicon.png', 'noimg.png'])('have %s', (name) => {
    expect(startOf(name)).toContain('PNG');
  });

  it('have an animation and fallbacks of cards', () => {
    expect(startOf('loading.gif')).toBe('GIF89a');
    for (const name of ['chart-card-fallback.svg', 'dashboard-card-fallback.svg']) expect(startOf(name)).toBe('<svg x');
  });

  it('are served as files by the edge and by the local host, and cached for days', () => {
    expect(readFileSync('wrangler.toml', 'utf8')).toContain('"!/static/assets/images/*"');
    expect(readFileSync('workers/dev-entrypoint.ts', 'utf8')).toContain(String.raw`static\/assets\/images\/`);
    expect(readFileSync('public/_headers', 'utf8')).toMatch(
      /\/static\/assets\/images\/\*\n {2}Cache-Control: public, max-age=\d{6}/,
    );
  });
});
