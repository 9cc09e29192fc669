import { describe, expect, it } from 'vitest';
import { linkHeadings } from './link-headings.ts';

const idsOf = (html: string) => [...linkHeadings(html, 'MARKDOWN-a').matchAll(/<h\d[^>]* id="([^"]*)"/g)].map(([, id]) => id);

describe('linkHeadings', () => {
  it('gives a heading an address, a name without the link, and the link', () => {
    expect(linkHeadings('<h2 class="x">Net <b>sales</b></h2><p>y</p>', 'MARKDOWN-a')).toBe(
      '<h2 class="x" id="MARKDOWN-a-net-sales" aria-labelledby="MARKDOWN-a-net-sales-text">' +
        '<span id="MARKDOWN-a-net-sales-text">Net <b>sales</b></span> ' +
        '<a class="heading-link" data-anchor href="#MARKDOWN-a-net-sales" aria-labelledby="MARKDOWN-a-net-sales-text">' +
        '<span aria-hidden="true">#</span></a></h2><p>y</p>',
    );
  });

  it('tells equal headings apart, and those without letters of an address', () => {
    expect(idsOf('<h1>Größe &amp; Preis</h1><h2>売上</h2><h3>売上</h3><h3>Große Preis</h3>')).toEqual([
      'MARKDOWN-a-gro-e-preis',
      'MARKDOWN-a-section',
      'MARKDOWN-a-section-2',
      'MARKDOWN-a-gro-e-preis-2',
    ]);
  });

  it('leaves alone what has no text, and blocks whose id can’t be in an address', () => {
    const picture = '<h2><img src="a.png" alt="" /></h2>';
    expect(linkHeadings(picture, 'MARKDOWN-a')).toBe(picture);
    expect(linkHeadings('<h2>A</h2>', 'a b"><script>')).toBe('<h2>A</h2>');
  });

  it('lets no text of the author into an attribute', () => {
    expect(idsOf('<h2>" onclick="x&quot; &lt;img&gt;</h2>')).toEqual(['MARKDOWN-a-onclick-x-img']);
  });
});
