// What an import would do with every item of an archive, by kind, with what differs and what prevents it.
import type { ReactNode } from 'react';
import { TRANSFER_KINDS } from '#app/domain/transfer/kinds.ts';
import { importArchive } from '#app/messages/en/import-archive.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Table } from '#app/ui/table/Table.tsx';
import text from '#app/ui/text/text.module.css';
import { buildObjectHref, decideOutlook, problemTexts, stopsImport, type PreviewItem } from './plan-item.ts';
import styles from './PlanTable.module.css';

interface PlanTableProps {
  readonly items: readonly PreviewItem[];
  readonly passwords: Readonly<Record<string, string>>;
  /** The choices for an item, below its name. */
  readonly choiceOf: (item: PreviewItem) => ReactNode;
}

export function PlanTable({ items, passwords, choiceOf }: PlanTableProps) {
  const t = useMessages(importArchive);
  return TRANSFER_KINDS.map((kind) => {
    const some = items.filter((item) => item.kind === kind);
    if (some.length === 0) return null;
    const title = t(`kind.${kind}`);
    return (
      <Panel key={kind} className={styles.kind}>
        <h2>
          {title} <span className={styles.count}>{some.length}</span>
        </h2>
        <Table className={styles.table}>
          <caption className={text.visuallyHidden}>{t('plan.caption', { kind: title })}</caption>
          <thead className={text.visuallyHidden}>
            <tr>
              <th scope="col">{t('plan.name')}</th>
              <th scope="col">{t('plan.result')}</th>
            </tr>
          </thead>
          <tbody>
            {some.map((item) => (
              <PlanRow key={item.path} item={item} hasPassword={Boolean(passwords[item.path])}>
                {choiceOf(item)}
              </PlanRow>
            ))}
          </tbody>
        </Table>
      </Panel>
    );
  });
}

function PlanRow({ item, hasPassword, children }: { item: PreviewItem; hasPassword: boolean; children: ReactNode }) {
  const t = useMessages(importArchive);
  const outlook = decideOutlook(item, hasPassword);
  const isStopped = stopsImport(item, hasPassword);
  return (
    <tr>
      <th scope="row">
        {item.id === null || item.standsIn ? (
          <strong>{item.name}</strong>
        ) : (
          <a href={buildObjectHref(item.kind, item.id)} target="_blank" rel="noreferrer">
            {item.name}
          </a>
        )}
        <small>{item.path}</small>
        {item.differences.length > 0 ? <small>{t('plan.differs', { differences: item.differences.join('; ') })}</small> : null}
        {item.notes.map((message) => (
          <small key={message}>{message}</small>
        ))}
        {isStopped
          ? problemTexts(item, t).map((message) => (
              <small key={message} className={styles.problem}>
                {message}
              </small>
            ))
          : null}
        {children}
      </th>
      <td>
        <span className={styles.outlook} data-tone={outlook.tone}>
          {t(`result.${outlook.result}`)}
        </span>
      </td>
    </tr>
  );
}
