// A list's page that stays while its loader fails: what was loaded before stays, and the list says what happened.
import { useState, type ReactNode } from 'react';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { isPageFailure, type PageFailure } from './client/page-failure.ts';
import { ListFailure, ListFailureContext } from './ListFailure.tsx';

interface KeptPageProps<Page extends object> {
  readonly loaded: Page | PageFailure;
  /** The heading where nothing was loaded before. */
  readonly title: string;
  readonly children: (page: Page) => ReactNode;
}

export function KeptPage<Page extends object>({ loaded, title, children }: KeptPageProps<Page>) {
  const isFailed = isPageFailure(loaded);
  const [kept, setKept] = useState<Page | null>(isFailed ? null : loaded);
  if (!isFailed && loaded !== kept) setKept(loaded);
  const page = isFailed ? kept : loaded;
  return (
    <ListFailureContext.Provider value={isFailed ? loaded.loadFailure : null}>
      {page === null ? <NothingKept title={title} /> : children(page)}
    </ListFailureContext.Provider>
  );
}

const NothingKept = ({ title }: { readonly title: string }) => (
  <Page>
    <PageHead>
      <h1>{title}</h1>
    </PageHead>
    <Panel>
      <ListFailure hasRows={false} />
    </Panel>
  </Page>
);
