// Where nothing has run yet: tables to look at, examples written for them, and what was run before, each one press away.
import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import type { ExampleQuery } from '#app/domain/sqllab/example-queries.ts';
import { sqllabStart } from '#app/messages/en/sqllab-start.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { placeKey, schemasKey, type CatalogPlace, type TableName } from '#app/screens/sqllab/client/catalog/catalogue.ts';
import { activeEditor, findDatabase, locateTab } from '#app/screens/sqllab/client/lab.ts';
import { Failure } from '#app/screens/sqllab/schema-browser/Failure.tsx';
import { useCatalogue, useLab, useLabState } from '#app/screens/sqllab/lab-context.ts';
import { runToOpen } from '#app/screens/sqllab/pane-runs.ts';
import { excerptSql } from '#app/screens/sqllab/results/history-list.ts';
import { findHref } from '#app/domain/viewer/places.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { LinkButton } from '#app/ui/button/Button.tsx';
import { Icon, type IconName } from '#app/ui/icon/Icon.tsx';
import text from '#app/ui/text/text.module.css';
import { useExamples, useRecent, useTables } from './use-start.ts';
import styles from './StartPane.module.css';

export function StartPane({ modKey }: { readonly modKey: string }) {
  const t = useMessages(sqllabStart);
  const { lab } = useLab();
  const editor = useLabState(activeEditor);
  const isStarted = useLabState((state) => state.isStarted);
  // The schema that a tab means can be known later than its database.
  const schemas = useCatalogue((state) => state.schemas.get(schemasKey(editor?.dbId ?? 0, editor?.catalog ?? null)));
  const place = locateTab(lab, editor);
  const isPlaced = place !== null && (place.schema !== null || findDatabase(lab.page, place.databaseId)?.hasSchemas !== true);
  return (
    <section className={styles.start} aria-label={t('label')}>
      <p className={clsx(text.muted, styles.hint)}>
        {t('hint')}{' '}
        <span className={styles.keys}>
          {t('run')} <kbd>{modKey}</kbd> <kbd>Enter</kbd>
        </span>
      </p>
      {isPlaced ? (
        <Contents key={placeKey(place)} place={place} />
      ) : isStarted && editor?.loaded && place === null ? (
        <p className={styles.note}>{t('noDatabase')}</p>
      ) : place !== null && schemas?.failure ? (
        <Failure
          {...schemas.failure}
          onRetry={() => void lab.catalogue.loadSchemas(place.databaseId, { catalog: place.catalog ?? null, force: true })}
        />
      ) : place !== null && schemas?.value?.length === 0 ? (
        <p className={styles.note}>{t('noTables')}</p>
      ) : (
        <p className={styles.note} role="status">
          {t('loading')}
        </p>
      )}
    </section>
  );
}

function Contents({ place }: { readonly place: CatalogPlace }) {
  const t = useMessages(sqllabStart);
  const { lab } = useLab();
  const request = useTables(place);
  const tables = request?.value ?? null;
  return (
    <div className={styles.columns}>
      <Part title={t('tables')}>
        {tables ? (
          <Tables place={place} tables={tables} />
        ) : request?.failure ? (
          <Failure {...request.failure} onRetry={() => void lab.catalogue.loadTables(place, true)} />
        ) : (
          <p className={styles.note} role="status">
            {t('loading')}
          </p>
        )}
      </Part>
      {tables && tables.length > 0 ? <Examples place={place} tables={tables} /> : null}
      <Recent databaseId={place.databaseId} />
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface TablesProps {
  readonly place: CatalogPlace;
  readonly tables: readonly TableName[];
}

/** The schema browser has all of them. */
const MAX_TABLES = 8;

function Tables({ place, tables }: TablesProps) {
  const t = useMessages(sqllabStart);
  const { lab, actions } = useLab();
  const { user } = useShellData();
  const canPreview = findDatabase(lab.page, place.databaseId)?.disableDataPreview !== true;
  if (tables.length === 0)
    return (
      <div className={styles.note}>
        <p>{t('noTables')}</p>
        {user?.places.includes('new-upload') ? <LinkButton href={findHref('new-upload')}>{t('upload')}</LinkButton> : null}
      </div>
    );
  return (
    <>
      <ul>
        {tables.slice(0, MAX_TABLES).map(({ name, kind }) => (
          <Row
            key={name}
            icon={kind === 'table' ? 'table' : 'eye'}
            face={name}
            hint={canPreview ? t('preview', { table: name }) : name}
            isOff={!canPreview}
            onAct={() => void actions.preview(name, place)}
          />
        ))}
      </ul>
      {tables.length > MAX_TABLES ? <p className={styles.note}>{t('more', { count: tables.length - MAX_TABLES })}</p> : null}
    </>
  );
}

function Examples({ place, tables }: TablesProps) {
  const t = useMessages(sqllabStart);
  const { actions } = useLab();
  const examples = useExamples(place, tables);
  if (examples === null || examples.queries.length === 0) return null;
  return (
    <Part title={t('examples', { table: examples.table })}>
      <ul>
        {examples.queries.map((example) => (
          <Row
            key={example.kind}
            icon="code"
            face={describeExample(example, t)}
            hint={example.sql}
            onAct={() => actions.openText({ sql: example.sql })}
          />
        ))}
      </ul>
    </Part>
  );
}

function describeExample(example: ExampleQuery, t: Translate<typeof sqllabStart.texts>): string {
  switch (example.kind) {
    case 'count':
      return t('example.count');
    case 'sums':
    case 'averages':
      return t(`example.${example.kind}`, { column: example.column, measure: example.measure });
    default:
      return t(`example.${example.kind}`, { column: example.column });
  }
}

function Recent({ databaseId }: { readonly databaseId: number }) {
  const t = useMessages(sqllabStart);
  const { actions } = useLab();
  const { recent, failure } = useRecent(databaseId);
  return (
    <Part title={t('recent')}>
      {recent === null ? (
        <p className={styles.note} role="status">
          {t(failure === null ? 'loadingRecent' : 'recentFailed')}
        </p>
      ) : recent.length === 0 ? (
        <p className={styles.note}>{t('noRecent')}</p>
      ) : (
        <ul>
          {recent.map((run) => (
            <Row
              key={run.clientId}
              icon="clock"
              face={excerptSql(run.sql)}
              hint={run.tabName === '' ? run.sql : t('ofTab', { tab: run.tabName, sql: run.sql })}
              isCode
              onAct={() => actions.openText(runToOpen(run))}
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

interface RowProps {
  readonly icon: IconName;
  readonly face: string;
  readonly hint: string;
  readonly isCode?: boolean;
  /** It only says what is there. */
  readonly isOff?: boolean;
  readonly onAct: () => void;
}

const Row = ({ icon, face, hint, isCode = false, isOff = false, onAct }: RowProps) => (
  <li>
    {isOff ? (
      <span className={styles.row} title={hint}>
        <Icon name={icon} sizePx={14} />
        <span className={styles.face}>{face}</span>
      </span>
    ) : (
      <button type="button" className={clsx(styles.row, styles.button)} title={hint} onClick={onAct}>
        <Icon name={icon} sizePx={14} />
        <span className={clsx(styles.face, isCode && styles.code)}>{face}</span>
      </button>
    )}
  </li>
);
