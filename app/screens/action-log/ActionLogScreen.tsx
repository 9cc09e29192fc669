// Who did what, the last first. Nobody changes it.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { Changed } from '#app/screens/lists/Changed.tsx';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import { actionWords } from './action-words.ts';
import { formatDuration, LogTarget } from './log-cells.tsx';
import { LogDialog } from './LogDialog.tsx';
import { LOG_SHAPE } from './log-shape.ts';
import './action-log.css';

export function ActionLogScreen({ data }: { readonly data: ListData<LogListing> }) {
  const [line, setLine] = useState<LogListing | null>(null);
  const list: ListDescription<LogListing> = { ...LIST, onOpen: setLine };
  return (
    <>
      <ListScreen list={list} data={data} />
      {line ? <LogDialog line={line} onClose={() => setLine(null)} /> : null}
    </>
  );
}

const LIST: ListDescription<LogListing> = {
  title: 'Action log',
  noun: ['action', 'actions'],
  shape: LOG_SHAPE,
  nameOf: ({ action }) => actionWords(action),
  nameSort: 'action',
  nameLabel: 'Action',
  detail: ({ action }) => action,
  columns: [
    {
      id: 'person',
      label: 'Person',
      sort: 'person',
      cell: ({ person }) => person ?? <span className="muted">Nobody known</span>,
    },
    { id: 'about', label: 'About', cell: (line) => <LogTarget line={line} /> },
    {
      id: 'duration',
      label: 'Took',
      sort: 'duration',
      isNumber: true,
      isWide: true,
      cell: ({ durationMs }) => (durationMs === null ? null : formatDuration(durationMs)),
    },
    { id: 'time', label: 'Time', sort: 'time', cell: ({ atMs }) => <Changed atMs={atMs} /> },
  ],
  blank: {
    icon: 'clock',
    title: 'Nothing has happened yet',
    text: 'What people open, add, change and delete is written down here.',
  },
  searchWords: 'Names of actions are searched, as they stand in small type.',
};
