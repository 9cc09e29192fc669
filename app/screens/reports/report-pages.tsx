// What the pages of reports share with those of alerts.
import type { ComponentProps } from 'react';
import type { MetaFunction } from '@remix-run/react';
import { reports } from '#app/messages/en/reports.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { PageFailure } from '#app/screens/lists/client/page-failure.ts';
import { KeptPage } from '#app/screens/lists/KeptPage.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import type { ReportType } from './report-shape.ts';
import { ReportListScreen } from './ReportListScreen.tsx';
import { RunLogScreen } from './RunLogScreen.tsx';

export const reportsMeta =
  (title: 'Alert.pageTitle' | 'Report.pageTitle' | 'runs.pageTitle'): MetaFunction =>
  ({ matches }) => [{ title: createTranslate(reports, findPageLocale(matches))(title) }];

interface PageProps<Page> {
  readonly type: ReportType;
  readonly loaded: Page | PageFailure;
}

export const ReportListPage = ({ type, loaded }: PageProps<Omit<ComponentProps<typeof ReportListScreen>, 'type'>>) => (
  <Shell>
    <KeptPage loaded={loaded} title={useMessages(reports)(`${type}.title`)}>
      {(page) => <ReportListScreen type={type} {...page} />}
    </KeptPage>
  </Shell>
);

export const ReportRunsPage = ({ type, loaded }: PageProps<ComponentProps<typeof RunLogScreen>>) => (
  <Shell>
    <KeptPage loaded={loaded} title={useMessages(reports)(`${type}.title`)}>
      {(page) => <RunLogScreen {...page} />}
    </KeptPage>
  </Shell>
);
