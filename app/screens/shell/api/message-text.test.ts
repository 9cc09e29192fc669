import { expect, it } from 'vitest';
import { messageText } from './message-text.ts';

it('finds the sentences of a field wherever they are', () => {
  expect(messageText('Not found')).toBe('Not found');
  expect(messageText(['Too long.', 'Unknown.'])).toBe('Too long. Unknown.');
  expect(messageText({ 0: { clause: ['Missing data for required field.'] }, 2: ['Not a valid string.'] })).toBe(
    'Missing data for required field. Not a valid string.',
  );
  expect(messageText(null)).toBe('');
});
