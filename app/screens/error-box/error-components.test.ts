import { describe, expect, it } from 'vitest';
import { ERROR_TYPES, isWireType } from '#app/domain/errors.ts';
import { errorBox } from '#app/messages/en/error-box.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findErrorComponent, UnexpectedError } from './error-components.tsx';
import { readErrorContent } from './error-content.ts';

const t = createTranslate(errorBox, 'en');
const known = Object.keys(ERROR_TYPES).filter(isWireType);

describe('the registry of error components', () => {
  it.each(known.filter((type) => type !== 'GENERIC_BACKEND_ERROR'))(
    'spec 452, 455: has a component and a title for %s',
    (type) => {
      const { title } = readErrorContent([{ message: 'm', error_type: type, level: 'error', extra: {} }], false, t);
      expect(findErrorComponent(type)).not.toBe(UnexpectedError);
      expect(title).not.toBe('Unexpected error');
    },
  );
  it.each(['GENERIC_BACKEND_ERROR', 'A_TYPE_OF_TOMORROW', 'toString', null])(
    'spec 455: shows %s as an unexpected error, since nothing is registered for it',
    (type) => {
      expect(findErrorComponent(type)).toBe(UnexpectedError);
    },
  );
});
