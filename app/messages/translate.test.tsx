import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { defineMessages } from './define-messages.ts';
import { createTranslate } from './translate.ts';

const shop = defineMessages('shop', {
  plain: 'Save',
  named: 'Hello, {name}',
  plural: '{count, plural, =0 {No charts} one {# chart} other {# charts}}',
  ordinal: 'The {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  amount: '{rows, number} rows',
  rich: 'Read <link>the <b>guide</b></link> of {name}{isDraft, select, true { (draft)} other {}}',
});
const t = createTranslate(shop, 'en');

describe('a translated message', () => {
  it('is the text with its arguments', () => {
    expect(t('plain')).toBe('Save');
    expect(t('named', { name: '<Ada>' })).toBe('Hello, <Ada>');
    expect(t('amount', { rows: 12_345.5 })).toBe('12,345.5 rows');
  });

  it.each([
    [0, 'No charts'],
    [1, '1 chart'],
    [1_200, '1,200 charts'],
  ])('counts %i as people do', (count, text) => expect(t('plural', { count })).toBe(text));

  it.each([
    [1, 'The 1st'],
    [22, 'The 22nd'],
    [3, 'The 3rd'],
    [11, 'The 11th'],
  ])('orders %i as people do', (place, text) => expect(t('ordinal', { place })).toBe(text));

  it('has elements where its tags are', () => {
    const node = t.rich('rich', {
      name: 'A & B',
      isDraft: 'true',
      link: (text) => <a href="/guide">{text}</a>,
      b: (text) => <b>{text}</b>,
    });
    expect(renderToStaticMarkup(<p>{node}</p>)).toBe('<p>Read <a href="/guide">the <b>guide</b></a> of A &amp; B (draft)</p>');
  });

  it('does not compile with a wrong key or argument', () => {
    // @ts-expect-error -- no such key
    expect(() => t('missing')).toThrow('No message shop.missing');
    // @ts-expect-error -- without its argument
    expect(() => t('named')).toThrow('Missing value');
    // @ts-expect-error -- with an argument that it does not have
    expect(t('plain', { name: 'x' })).toBe('Save');
    // @ts-expect-error -- a number is counted
    expect(() => t('plural', { count: 'one' })).toThrow('Expected number');
    // @ts-expect-error -- without the function of a tag
    expect(() => t.rich('rich', { name: 'x', isDraft: 'false', link: (text) => text })).toThrow();
  });
});

describe('a pseudo-locale', () => {
  it('marks, accents and lengthens what a person reads, and leaves arguments', () => {
    const pseudo = createTranslate(shop, 'en-XA');
    expect(pseudo('plain')).toBe('⟦Şȧṽḗōō⟧');
    expect(pseudo('named', { name: 'Ada' })).toBe('⟦Ħḗŀŀǿ, ōōōAda⟧');
    expect(pseudo('plural', { count: 2 })).toBe('⟦2 ƈħȧřŧşōōō⟧');
  });

  it('keeps elements', () => {
    const node = createTranslate(shop, 'ar-XB').rich('rich', {
      name: 'x',
      isDraft: 'false',
      link: (text) => <a href="/guide">{text}</a>,
      b: (text) => <b>{text}</b>,
    });
    expect(renderToStaticMarkup(<p>{node}</p>)).toContain('<a href="/guide">ŧħḗ ōō<b>ɠŭīḓḗōōō</b></a>');
  });
});
