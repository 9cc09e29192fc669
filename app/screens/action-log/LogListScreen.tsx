// A list of actions: what all views of the action log share. Read-only.
import { useState } from 'react';
import type { ListData } from '#app/domain/list/list-state.ts';
import { actionLog } from '#app/messages/en/action-log.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ListScreen } from '#app/screens/lists/ListScreen.tsx';
import type { ListDescription } from '#app/screens/lists/list-types.ts';
import type { LogListing } from '#app/services/accounts/pages.server.ts';
import { actionText, nameInAction } from './action-text.ts';
import { LogDialog } from './LogDialog.tsx';
import { LogTabs, type LogTab } from './LogTabs.tsx';
import { WithName } from './WithName.tsx';

export interface LogScreenProps {
  readonly data: ListData<LogListing>;
  readonly tabs: readonly LogTab[];
}

interface LogListScreenProps extends LogScreenProps {
  readonly active: LogTab;
  readonly view: Pick<ListDescription<LogListing>, 'shape' | 'columns' | 'blank' | 'searchMessage'>;
}

export function LogListScreen({ active, view, data, tabs }: LogListScreenProps) {
  const t = useMessages(actionLog);
  const [line, setLine] = useState<LogListing | null>(null);
  const list: ListDescription<LogListing> = {
    title: t('title'),
    noun: [t('noun.one'), t('noun.many')],
    nameOf: (listed) => actionText(listed, t),
    nameFace: (listed) => <WithName text={actionText(listed, t)} name={nameInAction(listed, t)} />,
    nameSort: 'action',
    nameLabel: t('column.action'),
    onOpen: setLine,
    ...view,
  };
  return (
    <>
      <ListScreen list={list} data={data}>
        <LogTabs active={active} tabs={tabs} />
      </ListScreen>
      {line ? <LogDialog line={line} onClose={() => setLine(null)} /> : null}
    </>
  );
}
