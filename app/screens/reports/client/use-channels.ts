// Which channels of delivery are set up.
import { useEffect, useState } from 'react';
import { REPORT_PATH } from '#app/screens/reports/report-shape.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { channelsReply, type Channels } from '#app/stores/report/wire-form.ts';

/** Null while it loads, and where it can't be loaded: nothing is said then. */
export function useChannels(): Channels | null {
  const send = useApi();
  const [channels, setChannels] = useState<Channels | null>(null);
  useEffect(() => {
    let isOver = false;
    void send(`${REPORT_PATH}channels/`).then((sent) => {
      const parsed = channelsReply.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
      if (!isOver && parsed.success) setChannels(parsed.data.result);
    });
    return () => {
      isOver = true;
    };
  }, [send]);
  return channels;
}
