import { expect, it } from 'vitest';
import { settleCertification, settleTitle } from './save-rules.ts';

it('spec 276: an empty title becomes [ untitled dashboard ]', () => {
  expect(['', '   ', null].map(settleTitle)).toEqual(Array(3).fill('[ untitled dashboard ]'));
  expect(settleTitle(' Sales')).toBe(' Sales');
});

it('spec 278: certification details are kept only with a certifier', () => {
  const details = { certificationDetails: 'Checked in May' };
  expect(settleCertification({ certifiedBy: 'Finance', ...details })).toEqual({ certifiedBy: 'Finance', ...details });
  for (const certifiedBy of [null, '', '  '])
    expect(settleCertification({ certifiedBy, ...details })).toEqual({ certifiedBy, certificationDetails: null });
  expect(settleCertification({ certifiedBy: '', certificationDetails: '' }).certificationDetails).toBe('');
});
