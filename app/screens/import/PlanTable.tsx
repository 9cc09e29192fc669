// What would become of every object of an archive, grouped by kind, with what differs and what stops it.
import type { ReactNode } from 'react';
import { TRANSFER_KINDS } from '#app/domain/transfer/kinds.ts';
import { hrefOf, KIND_TITLES, outlookOf, problemWords, stopsImport, type PreviewItem } from './import-words.ts';

interface PlanTableProps {
  readonly items: readonly PreviewItem[];
  readonly passwords: Readonly<Record<string, string>>;
  /** What is to be chosen for an object, below its name. */
  readonly choiceOf: (item: PreviewItem) => ReactNode;
}

export function PlanTable({ items, passwords, choiceOf }: PlanTableProps) {
  return TRANSFER_KINDS.map((kind) => {
    const some = items.filter((item) => item.kind === kind);
    if (some.length === 0) return null;
    const title = KIND_TITLES[kind];
    return (
      <section key={kind} className="panel import-kind">
        <h2>
          {title} <span className="import-count">{some.length}</span>
        </h2>
        <table className="list-table import-table">
          <caption className="visually-hidden">{title} of the file</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Name</th>
              <th scope="col">What happens</th>
            </tr>
          </thead>
          <tbody>
            {some.map((item) => (
              <PlanRow key={item.path} item={item} hasPassword={Boolean(passwords[item.path])}>
                {choiceOf(item)}
              </PlanRow>
            ))}
          </tbody>
        </table>
      </section>
    );
  });
}

function PlanRow({ item, hasPassword, children }: { item: PreviewItem; hasPassword: boolean; children: ReactNode }) {
  const outlook = outlookOf(item, hasPassword);
  const isStopped = stopsImport(item, hasPassword);
  return (
    <tr>
      <th scope="row">
        {item.id === null || item.standsIn ? (
          <strong>{item.name}</strong>
        ) : (
          <a href={hrefOf(item.kind, item.id)} target="_blank" rel="noreferrer">
            {item.name}
          </a>
        )}
        <small>{item.path}</small>
        {item.differences.length > 0 ? <small>Differs in {item.differences.join('; ')}</small> : null}
        {item.notes.map((words) => (
          <small key={words}>{words}</small>
        ))}
        {isStopped
          ? problemWords(item).map((words) => (
              <small key={words} className="import-problem">
                {words}
              </small>
            ))
          : null}
        {children}
      </th>
      <td>
        <span className="import-outlook" data-tone={outlook.tone}>
          {outlook.words}
        </span>
      </td>
    </tr>
  );
}
