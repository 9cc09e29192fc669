import { expect, it } from 'vitest';
import { smtpClientName } from './smtp-client-name.ts';

it('a mail server is greeted by the public host, or by the sender’s domain where that is no domain name', () => {
  const from = (publicUrl: string): string => smtpClientName(publicUrl, 'reports@exämple.org');
  expect(from('https://Meridian.example.com:8443/bi/')).toBe('meridian.example.com');
  for (const publicUrl of ['', 'meridian.example.com', 'http://localhost:8788', 'http://127.0.0.1:8788', 'http://[::1]:8788'])
    expect(from(publicUrl)).toBe('xn--exmple-cua.org');
});
