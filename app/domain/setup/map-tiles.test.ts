import { expect, it } from 'vitest';
import { parseMapTiles } from './map-tiles.ts';

it('takes a template of https, and of this machine', () => {
  expect(parseMapTiles(' https://tiles.example.com/{theme}/{z}/{x}/{y}{r}.png?key=a;b ', ' © Example\n maps ')).toEqual({
    template: 'https://tiles.example.com/{theme}/{z}/{x}/{y}{r}.png?key=a;b',
    origin: 'https://tiles.example.com',
    attribution: '© Example maps',
  });
  expect(parseMapTiles('http://127.0.0.1:9000/{z}/{x}/{y}.png')).toMatchObject({
    origin: 'http://127.0.0.1:9000',
    attribution: null,
  });
});

it.each([
  '',
  'https://tiles.example.com/style.json',
  'http://tiles.example.com/{z}/{x}/{y}.png',
  'https://{x}.example.com/{z}/{x}/{y}.png',
  'https://tiles.example.com{x}/{z}/{y}',
  'https://me:secret@tiles.example.com/{z}/{x}/{y}.png',
  'javascript:alert(1)//{z}/{x}/{y}',
  'https://tiles.example.com/{z}/{x}/{y}.png; script-src *',
  '//tiles.example.com/{z}/{x}/{y}.png',
])('leaves out what is no template, or could load from elsewhere: %s', (template) => {
  expect(parseMapTiles(template)).toBeNull();
});
