// What the dialog of image links sends. Throws Errors with messages for users.
import type * as z from 'zod';
import { failureText } from '#app/screens/shell/api/api-failure.ts';
import { jsonOf, type ApiSender } from '#app/screens/shell/api/api-sender.ts';
import { done, checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { imageLinkListReply, imageLinkReply } from '#app/stores/image/wire.ts';

const PATH = '/api/v1/image_link/';

export interface ImageLinkTarget {
  readonly type: 'chart' | 'dashboard';
  readonly uuid: string;
}
export type ListedImageLink = z.output<typeof imageLinkListReply>['result'][number];

export async function findImageLinks(send: ApiSender, target: ImageLinkTarget): Promise<readonly ListedImageLink[]> {
  const path = `${PATH}?${new URLSearchParams({ ...target }).toString()}`;
  const sent = await send(path, { reply: checkBody(imageLinkListReply) });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return imageLinkListReply.parse(jsonOf(sent.text)).result;
}

/** The link's address. */
export async function createImageLink(send: ApiSender, target: ImageLinkTarget): Promise<string> {
  const sent = await send(PATH, { method: 'POST', body: target, reply: checkBody(imageLinkReply) });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
  return imageLinkReply.parse(jsonOf(sent.text)).url;
}

export async function revokeImageLink(send: ApiSender, key: string): Promise<void> {
  const sent = await send(`${PATH}${key}`, { method: 'DELETE', reply: done });
  if (sent.kind !== 'replied' || !sent.isOk) throw new Error(failureText(sent));
}
