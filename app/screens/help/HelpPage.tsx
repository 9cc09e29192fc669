// One page of the guide.
import { GUIDE_PAGES, guideHref, type GuidePage } from '#app/domain/guide/guide-pages.ts';
import { help } from '#app/messages/en/help.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { HelpFrame, type HelpHeading } from './HelpFrame.tsx';
import styles from './HelpPage.module.css';

interface HelpPageProps {
  readonly page: GuidePage;
  /** Sanitized. */
  readonly html: string;
  readonly headings: readonly HelpHeading[];
}

export function HelpPage({ page, html, headings }: HelpPageProps) {
  const t = useMessages(help);
  const at = GUIDE_PAGES.indexOf(page);
  return (
    <HelpFrame page={page} headings={headings}>
      <article>
        <h1 className={styles.title}>{t(`page.${page}`)}</h1>
        {/* The guide is written in English. */}
        <div lang="en" dir="ltr" className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
      </article>
      <nav className={styles.steps} aria-label={t('pages')}>
        <Step label={t('previous')} page={GUIDE_PAGES[at - 1]} />
        <Step label={t('next')} page={GUIDE_PAGES[at + 1]} />
      </nav>
    </HelpFrame>
  );
}

function Step({ label, page }: { readonly label: string; readonly page: GuidePage | undefined }) {
  const t = useMessages(help);
  if (page === undefined) return <span />;
  return (
    <a className={styles.step} href={guideHref(page)}>
      <span className={styles.stepLabel}>{label}</span>
      {t(`page.${page}`)}
    </a>
  );
}
