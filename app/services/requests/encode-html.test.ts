import { describe, expect, it, vi } from 'vitest';
import { keptHtml, newHtml } from '#app/domain/html/html-pieces.ts';
import { createHtmlEncoder } from './encode-html.ts';

const long = `<p>${'é’😀'.repeat(1_000)}</p>`;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe('the HTML encoder', () => {
  it('gives the bytes of all pieces in their order, however often they come', () => {
    const encode = createHtmlEncoder();
    const pieces = [newHtml('a'), keptHtml('’'), keptHtml(long), newHtml(long), keptHtml(long), newHtml('z')];
    const whole = `a’${long}${long}${long}z`;
    expect([encode(pieces), encode(pieces)].map(textOf)).toEqual([whole, whole]);
    expect(encode([])).toHaveLength(0);
  });

  it('encodes a long kept text once, and others each time', () => {
    const encode = createHtmlEncoder();
    const spy = vi.spyOn(TextEncoder.prototype, 'encode');
    for (let view = 0; view < 3; view += 1) encode([keptHtml(long), newHtml(`view ${view}`)]);
    expect(spy.mock.calls.map(([text]) => text)).toEqual([long, 'view 0', 'view 1', 'view 2']);
  });

  it('forgets texts beyond its bytes', () => {
    const encode = createHtmlEncoder(40_000);
    const spy = vi.spyOn(TextEncoder.prototype, 'encode');
    for (let view = 0; view < 2; view += 1) encode([keptHtml('x'.repeat(20_000))]);
    expect(spy).toHaveBeenCalledTimes(2);
  });
});
