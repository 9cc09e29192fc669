// The results of a script: one tab for each statement that has returned.
import type { StatementResult } from '#app/domain/sqllab/script/statement-result.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { SouthTabs } from '#app/screens/sqllab/SouthTabs.tsx';
import { shortenSql } from './history-list.ts';
import styles from './StatementTabs.module.css';

interface StatementTabsProps {
  readonly statements: readonly StatementResult[];
  /** Number of the statement. */
  readonly active: number;
  readonly onSelect: (number: number) => void;
}

const MAX_LABEL_CHARS = 22;

export function StatementTabs({ statements, active, onSelect }: StatementTabsProps) {
  const t = useMessages(sqllabResults);
  const rowsOf = ({ rows }: StatementResult): string => (rows === null ? t('statements.noRows') : t('rows', { count: rows }));
  return (
    <SouthTabs
      className={styles.statements}
      label={t('statements.label')}
      prefix="lab-statement"
      controls="lab-result"
      tabs={statements.map((statement) => ({
        id: String(statement.number),
        label: t('statements.tab', {
          number: statement.number,
          text: shortenSql(statement.sql, MAX_LABEL_CHARS),
          rows: rowsOf(statement),
        }),
        title: statement.sql,
      }))}
      activeId={String(active)}
      onSelect={(id) => onSelect(Number(id))}
    />
  );
}
