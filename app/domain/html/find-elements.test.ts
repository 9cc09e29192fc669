import { describe, expect, it } from 'vitest';
import { findElements, replaceElements } from './find-elements.ts';

const LINKS: ReadonlySet<string> = new Set(['a']);

describe('elements of a text', () => {
  it('are found with where they are, their attributes and their text', () => {
    const html = '<p>x <a href="?a=1&amp;b=2" title="a > b">y &amp; <b>z</b></a></p>';
    const [link] = findElements(html, LINKS);
    expect(link).toMatchObject({ tag: 'a', attributes: { href: '?a=1&b=2', title: 'a > b' }, text: 'y & z' });
    expect(html.slice(link?.contentFrom, link?.contentTo)).toBe('y &amp; <b>z</b>');
    expect(html.slice(link?.from, link?.to)).toBe('<a href="?a=1&amp;b=2" title="a > b">y &amp; <b>z</b></a>');
  });

  it('are not those inside another one, in comments or in scripts', () => {
    const html = '<h1>a<span><br><h2>b</h2></span></h1><!-- <h2>c</h2> --><script>"<h2>d</h2>"</script><h2>e</h2>';
    expect(findElements(html, new Set(['h1', 'h2'])).map(({ tag, text }) => [tag, text])).toEqual([
      ['h1', 'ab'],
      ['h2', 'e'],
    ]);
  });

  it('are replaced, and the rest stays as it was written', () => {
    const html = '<P>1 <a>one</a> &lt; <a>two</a><br>';
    expect(replaceElements(html, LINKS, ({ text }) => (text === 'one' ? '<i>1</i>' : null))).toBe(
      '<P>1 <i>1</i> &lt; <a>two</a><br>',
    );
  });

  it('end with the text where they are not closed', () => {
    expect(replaceElements('x <a href="y">z', LINKS, ({ text }) => `[${text}]`)).toBe('x [z]');
  });
});
