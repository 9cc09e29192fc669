import { describe, expect, it } from 'vitest';
import { readDarkStyles } from '#tests/fixtures/reports/mail-styles.ts';
import { renderMailHtml, type MailContent } from './mail-html.ts';

const MAIL: MailContent = {
  locale: 'en',
  title: 'Weekly sales',
  introText: 'Hello',
  footer: 'Sent by Meridian',
  introHtml: '<p>Hello, <a href="https://example.com">all numbers</a></p>',
  notes: ['Data as of noon'],
  images: [{ contentId: 'c@m', alt: 'Sales', widthPx: 680 }],
  tables: [{ columns: ['Country'], rows: [['Chile']], isNumeric: [false], note: 'The first row of 9' }],
  links: [{ label: 'Open in Meridian', url: 'https://m.example.com' }],
};

/** WCAG 2 requires a contrast of 4.5 for text of any size. */
function contrast(one: string | null, other: string | null): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(hex: string | null): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt((hex ?? '#').slice(at, at + 2), 16) / 255);
  const [red = NaN, green = NaN, blue = NaN] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('a mail that its reader shows dark', () => {
  const dark = readDarkStyles(renderMailHtml(MAIL));
  const page = dark.ofTag('body', 'page').background;

  it('has buttons whose whole box has a color of its own, and whose text reads on it', () => {
    const box = dark.ofTag('td', 'button');
    expect(box.ownBackground).not.toBeNull();
    expect(box.ownBackground).not.toBe(page);
    const label = dark.ofText('Open in Meridian');
    expect(label.background).toBe(box.ownBackground);
    expect(contrast(label.color, label.background)).toBeGreaterThan(4.5);
  });

  it('keeps what is less important muted', () => {
    const text = dark.ofText('Hello').color;
    const muted = ['Data as of noon', 'Sent by Meridian', 'The first row of 9'].map((note) => dark.ofText(note).color);
    expect(new Set(muted).size).toBe(1);
    expect(muted[0]).not.toBe(text);
  });

  it.each(['Weekly sales', 'Hello', 'all numbers', 'Data as of noon', 'Country', 'Chile', 'The first row', 'Sent by'])(
    'has %s in a color that reads on its background',
    (text) => {
      const { color, background } = dark.ofText(text);
      expect(background).toBe(page);
      expect(contrast(color, background)).toBeGreaterThan(4.5);
    },
  );
});

describe('a picture in a mail', () => {
  const widths = (widthPx: number) => {
    const html = renderMailHtml({ ...MAIL, images: [{ contentId: 'c@m', alt: 'Sales', widthPx }] });
    const image = /<img [^>]*width="(\d+)"[^>]*max-width:(\d+)px/.exec(html);
    const frame = /<table [^>]*width="(\d+)"[^>]*max-width:(\d+)px/.exec(html);
    return [image, frame].map((found) => [Number(found?.[1]), Number(found?.[2])]);
  };

  it('is shown at the width for which it was drawn, its texts in their size: a wide one makes the mail wider', () => {
    expect(widths(680)).toEqual([
      [680, 680],
      [680, 680],
    ]);
    expect(widths(600)).toEqual([
      [600, 600],
      [680, 680],
    ]);
    expect(widths(1_600)).toEqual([
      [1_600, 1_600],
      [1_600, 1_600],
    ]);
  });
});
