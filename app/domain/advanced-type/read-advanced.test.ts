import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress } from './address-text.ts';
import { advancedProblemText, describeSpans } from './describe-advanced.ts';
import { mergeSpans } from './merge-spans.ts';
import { readAdvanced } from './read-advanced.ts';
import type { AdvancedType } from './advanced-type.ts';

const reading = (type: AdvancedType, text: string): string => {
  const read = readAdvanced(type, text);
  return read.ok ? describeSpans(type, read.spans) : advancedProblemText(read.problem);
};

describe('an internet address', () => {
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['167772167', '10.0.0.7'],
    ['10.0.0.0/24', '10.0.0.0 – 10.0.0.255'],
    ['0.0.0.0/0', '0.0.0.0 – 255.255.255.255'],
    ['10.0.0.9/32', '10.0.0.9'],
    [' 10.0.0.1 - 10.0.0.9 ', '10.0.0.1 – 10.0.0.9'],
    ['10.0.0.1–10.0.0.9', '10.0.0.1 – 10.0.0.9'],
    ['2001:db8::/32', '2001:db8:: – 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['::ffff:10.0.0.1', '::ffff:a00:1'],
  ])('%s is %s', (text, expected) => {
    expect(reading('internet_address', text)).toBe(expected);
  });

  it.each([
    '10.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.1.2',
    '10.0.0.0/33',
    '1::2::3',
    '1:2:3',
    'fe80::1%eth0',
    '',
    "1' OR 1=1",
  ])('%j is refused, and the message says what is accepted', (text) => {
    expect(reading('internet_address', text)).toContain("isn't an IP address");
  });

  it('names the network around a host, and ranges that end before they start', () => {
    expect(reading('internet_address', '10.0.0.7/24')).toContain('Use 10.0.0.0/24.');
    expect(reading('internet_address', '::1/64')).toContain('Use ::/64.');
    expect(reading('internet_address', '10.0.0.9-10.0.0.1')).toContain('ends before it starts');
    expect(reading('internet_address', '10.0.0.9-::1')).toContain("isn't an IP address");
  });

  it('quotes no more than the beginning of a long text', () => {
    expect(reading('internet_address', '9'.repeat(100_000)).length).toBeLessThan(250);
  });
});

describe('a port', () => {
  it.each([
    ['https', '443'],
    ['FTP', '20, 21'],
    ['8000-8080', '8000 – 8080'],
    ['0', '0'],
    ['65535', '65535'],
  ])('%s is %s', (text, expected) => {
    expect(reading('port', text)).toBe(expected);
  });

  it.each(['65536', '-1', '80.5', 'nope', '__proto__', '1-70000'])('%j is refused', (text) => {
    expect(reading('port', text)).toContain("isn't a port");
  });
});

describe('addresses as text', () => {
  it('come back as they were written, in the shortest form', () => {
    for (const text of ['0.0.0.0', '255.255.255.255', '2001:db8::1', 'ff02::1:2', '1:2:3:4:5:6:7:8', '1:0:2:3:4:5:6:7']) {
      expect(formatAddress(parseAddress(text)?.value ?? -1n)).toBe(text);
    }
  });

  it('have the number that their bits make', () => {
    expect(parseAddress('192.0.2.0')?.value).toBe(3_221_225_984n);
    expect(parseAddress('::1:0:0')?.value).toBe(4_294_967_296n);
  });
});

it('spans that touch or overlap are one', () => {
  const span = (first: number, last: number) => ({ first: BigInt(first), last: BigInt(last) });
  expect(mergeSpans([span(5, 9), span(1, 2), span(3, 3), span(8, 12), span(20, 20)])).toEqual([
    span(1, 3),
    span(5, 12),
    span(20, 20),
  ]);
});
