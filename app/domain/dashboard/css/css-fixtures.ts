// Texts made at random of what CSS, and what breaks out of it, is made of. The same seed gives the same texts.
import { seededIntegers } from '#app/domain/random/seeded-random.ts';

const PIECES = '{ } ; : " \' ( ) [ ] \\ /* */ , + > ~ | & * # . @ ! < > = \n \\22 \\\n \0 \t %'
  .split(' ')
  .filter((piece) => piece !== '');
const WORDS = [
  ' ',
  '\n',
  '@media x',
  '@media (width<600px)',
  '@import "//evil.example"',
  '@import url(//evil.example)',
  '@font-face',
  '@namespace',
  '@layer a',
  '</style><script>',
  '<!--',
  '-->',
  'body',
  'html',
  ':root',
  '.dash',
  '.a',
  '.b',
  '#shell',
  ':is(',
  ':has(',
  ':not(',
  '[x="',
  'color:red',
  'content:"x"',
  'background:',
  'position:',
  'position:fixed',
  'position:absolute',
  'url(',
  'url("',
  'url(//evil.example/x)',
  'url(data:image/png;base64,AAAA)',
  'url(data:text/html,x)',
  'image-set("//evil.example" 1x)',
  'expression(',
  'var(--x)',
  '--x:',
  '!important',
  '.a{color:red}',
  '.a{',
  '@media print{.b{color:blue}}',
];
const ALL = [...PIECES, ...WORDS];
const MAX_PIECES = 24;

export function* hostileCss(seed: number, count: number): Generator<string> {
  const next = seededIntegers(seed);
  for (let at = 0; at < count; at += 1) {
    yield Array.from({ length: 1 + next(MAX_PIECES) }, () => ALL[next(ALL.length)] ?? '').join('');
  }
}
