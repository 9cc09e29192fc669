// A column's type in the words of the page; in the database's own where there are none.
import { plainType } from '#app/domain/sqllab/plain-type.ts';
import type { sqllab } from '#app/messages/en/sqllab.ts';
import type { Translate } from '#app/messages/translate.ts';

export function describeType(databaseType: string, t: Translate<typeof sqllab.texts>): string {
  const plain = plainType(databaseType);
  return plain === null ? databaseType.toLowerCase() : t(`type.${plain}`);
}
