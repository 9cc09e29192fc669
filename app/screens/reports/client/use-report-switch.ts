// Turns schedules on and off: at once, and back with a message where the server refuses.
import { useState } from 'react';
import { useRevalidator } from '@remix-run/react';
import { reports } from '#app/messages/en/reports.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { changed } from '#app/screens/shell/api/reply-checks.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { REPORT_PATH } from '#app/screens/reports/report-shape.ts';

interface Switchable {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** Counts until the list has been loaded with it. */
interface Pending {
  readonly was: boolean;
  readonly isOn: boolean;
}

export interface ReportSwitch {
  readonly isOn: (row: Switchable) => boolean;
  readonly set: (row: Switchable, isOn: boolean) => void;
}

export function useReportSwitch(): ReportSwitch {
  const t = useMessages(reports);
  const send = useApi();
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<ReadonlyMap<number, Pending>>(new Map());
  const forget = (id: number) => setPending((before) => new Map([...before].filter(([one]) => one !== id)));
  return {
    isOn({ id, active }) {
      const change = pending.get(id);
      return change?.was === active ? change.isOn : active;
    },
    set({ id, name, active }, isOn) {
      setPending((before) => new Map(before).set(id, { was: active, isOn }));
      void send(`${REPORT_PATH}${id}`, { method: 'PUT', body: { active: isOn }, reply: changed(id) }).then((sent) => {
        if (sent.kind === 'replied' && sent.isOk) {
          showToast('success', t(isOn ? 'switchedOn' : 'switchedOff', { name }));
          revalidate();
          return;
        }
        forget(id);
        showToast('danger', t('switchFailed', { name, isOn: String(isOn), reason: failureMessage(sent) }));
      });
    },
  };
}
