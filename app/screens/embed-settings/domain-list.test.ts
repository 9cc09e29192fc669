import { describe, expect, it } from 'vitest';
import { parseDomains } from './domain-list.ts';

describe('parseDomains', () => {
  it('takes one on each line, as browsers write them, each once', () => {
    expect(parseDomains(' https://App.example.com/ \n\nhttps://app.example.com, http://localhost:3000')).toEqual({
      domains: ['https://app.example.com', 'http://localhost:3000'],
      invalid: [],
    });
    expect(parseDomains('')).toEqual({ domains: [], invalid: [] });
  });
  it('names the lines that are none', () => {
    expect(parseDomains('app.example.com\nhttps://x.example/path\nhttps://*.example.com').invalid).toEqual([
      'app.example.com',
      'https://x.example/path',
      'https://*.example.com',
    ]);
  });
});
