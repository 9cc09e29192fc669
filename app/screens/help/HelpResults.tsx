// What a search in the guide found.
import { guideHref } from '#app/domain/guide/guide-pages.ts';
import { help } from '#app/messages/en/help.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { GuideMatch } from '#app/services/guide/search-guide.ts';
import { BlankState } from '#app/ui/notice/BlankState.tsx';
import { HelpFrame } from './HelpFrame.tsx';
import styles from './HelpResults.module.css';

interface HelpResultsProps {
  readonly typed: string;
  readonly matches: readonly GuideMatch[];
}

export function HelpResults({ typed, matches }: HelpResultsProps) {
  const t = useMessages(help);
  if (matches.length === 0)
    return (
      <HelpFrame typed={typed}>
        <BlankState icon="search" level={1} title={t('blank.title', { search: typed })}>
          {t('blank.detail')}
        </BlankState>
      </HelpFrame>
    );
  return (
    <HelpFrame typed={typed}>
      <h1>{t('results', { count: matches.length, search: typed })}</h1>
      <ul className={styles.matches} lang="en" dir="ltr">
        {matches.map(({ page, pageTitle, sectionId, sectionTitle, excerpt }) => (
          <li key={`${page}#${sectionId}`}>
            <a href={guideHref(page, sectionId === '' ? undefined : sectionId)}>
              {sectionTitle === '' ? pageTitle : sectionTitle}
            </a>
            {sectionTitle === '' ? null : <span className={styles.page}>{pageTitle}</span>}
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </HelpFrame>
  );
}
