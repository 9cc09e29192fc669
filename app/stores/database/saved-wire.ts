// What a save of a database replies, without what only the server needs to read it.
import * as z from 'zod';

export const itemReply = z.object({ id: z.int(), result: z.looseObject({}) });

/** Ours: present where the permissions on its catalogs and schemas aren't all there when the reply leaves. */
export const savedReply = itemReply.extend({
  permissions_sync: z
    .discriminatedUnion('status', [
      z.object({ status: z.literal('running') }),
      z.object({ status: z.literal('failed'), message: z.string() }),
    ])
    .optional(),
});
