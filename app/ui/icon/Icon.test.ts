import { expect, it } from 'vitest';
import { Icon, type IconName } from './Icon.tsx';

it('spec 422: an icon that is missing raises a not-found error', () => {
  expect(() => Icon({ name: 'no-such-icon' as IconName })).toThrow('Icon not found: no-such-icon');
  expect(() => Icon({ name: 'toString' as IconName })).toThrow('Icon not found: toString');
  expect(() => Icon({ name: 'warning' })).not.toThrow();
});
