// The format in which a column writes its instants, as the server finds it in some of its rows.
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useRequested, type RequestState } from '#app/screens/shell/api/use-request.ts';
import { dateFormatReply, type DateFormatReply } from '#app/stores/dataset/date-format-wire.ts';

export type FoundFormat = DateFormatReply['result'];

/** Idle for columns that the dataset does not have yet. */
export function useDateFormat(datasetId: number, column: string | null): RequestState<FoundFormat> {
  const send = useApi();
  return useRequested<FoundFormat>(column, async (signal) => {
    const query = new URLSearchParams({ column: column ?? '' }).toString();
    const sent = await send(`/api/v1/dataset/${datasetId}/date_format/?${query}`, { signal });
    const parsed = dateFormatReply.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
    return parsed.success ? { ok: true, value: parsed.data.result } : { ok: false, message: failureText(sent) };
  });
}
