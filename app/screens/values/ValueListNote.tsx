// Below a list of values: what is wrong, or what was not taken.
import { common } from '#app/messages/en/common.ts';
import { valueList } from '#app/messages/en/value-list.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import text from '#app/ui/text/text.module.css';
import { describeRefused } from './refused-names.ts';
import type { ValueList } from './use-value-list.ts';

interface ValueListNoteProps {
  readonly list: Pick<ValueList<never>, 'notice' | 'problem' | 'isLoading' | 'retry'>;
  /** Typed, and neither listed nor allowed. */
  readonly unlisted: string | null;
  /** Options that are listed. */
  readonly count: number;
}

export function ValueListNote({ list, unlisted, count }: ValueListNoteProps) {
  const t = useMessages(valueList);
  const tCommon = useMessages(common);
  const { notice, problem, isLoading, retry } = list;
  if (notice !== null) return <span className={text.warning}>{notice}</span>;
  if (problem !== null)
    return (
      <>
        <span className={text.danger}>{problem}</span>{' '}
        <Button weight="quiet" onClick={retry}>
          {tCommon('tryAgain')}
        </Button>
      </>
    );
  if (isLoading) return count === 0 ? t('loading') : null;
  if (unlisted !== null) return <Refused texts={[unlisted]} />;
  return count === 0 ? tCommon('noMatches') : null;
}

/** Texts that are not listed, where only those can be selected. */
export function Refused({ texts }: { readonly texts: readonly string[] }) {
  const t = useMessages(valueList);
  return <span className={text.warning}>{describeRefused(texts, t)}</span>;
}
