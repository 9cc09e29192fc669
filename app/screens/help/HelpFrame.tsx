// The frame of the guide: a field to search it, its pages, and the sections of the open one. On narrow screens they fold up.
import { Form, NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import { GUIDE_PAGES, GUIDE_PATH, guideHref, type GuidePage } from '#app/domain/guide/guide-pages.ts';
import { help } from '#app/messages/en/help.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SearchBox, searchClass } from '#app/ui/form/SearchInput.tsx';
import styles from './HelpFrame.module.css';

export interface HelpHeading {
  readonly id: string;
  readonly title: string;
}

interface HelpFrameProps {
  /** Absent where results are shown. */
  readonly page?: GuidePage;
  readonly headings?: readonly HelpHeading[];
  readonly typed?: string;
  readonly children: ReactNode;
}

export function HelpFrame({ page, headings = [], typed = '', children }: HelpFrameProps) {
  const t = useMessages(help);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <Form action={GUIDE_PATH} role="search" className={searchClass}>
          <SearchBox key={typed} name="q" aria-label={t('search')} placeholder={t('search')} defaultValue={typed} />
        </Form>
        <nav aria-label={t('title')} className={styles.wide}>
          <PageList page={page} headings={headings} />
        </nav>
        <details className={styles.folded}>
          <summary>{page === undefined ? t('pages') : t(`page.${page}`)}</summary>
          <nav aria-label={t('title')}>
            <PageList page={page} headings={headings} />
          </nav>
        </details>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}

function PageList({ page, headings }: { readonly page: GuidePage | undefined; readonly headings: readonly HelpHeading[] }) {
  const t = useMessages(help);
  return (
    <ul className={styles.pages}>
      {GUIDE_PAGES.map((one) => (
        <li key={one}>
          <NavLink className={() => styles.page ?? ''} to={guideHref(one)} discover="none">
            {t(`page.${one}`)}
          </NavLink>
          {one === page && headings.length > 0 ? (
            <ul className={styles.sections} lang="en">
              {headings.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
