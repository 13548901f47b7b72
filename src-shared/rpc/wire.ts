import { z } from 'zod';
import { APP_ERROR_CODES } from '../base/errors.ts';

/**
 * One message of the seam, JSON only. `id` is chosen by the caller and unique on its connection. The envelope is validated here, what it
 * carries by the method's own schema: validating a scan of some megabytes as JSON in general took longer than everything else about it.
 */
export const appErrorSchema = z.object({
  code: z.enum(APP_ERROR_CODES),
  message: z.string(),
  detail: z.string().optional(),
  retryable: z.boolean(),
});

export const clientMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('req'), id: z.number().int(), method: z.string().max(100), input: z.unknown().optional() }),
  z.object({ kind: z.literal('cancel'), id: z.number().int() }),
]);
export type ClientMessage = z.infer<typeof clientMessageSchema>;

export const serverMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok'), id: z.number().int(), output: z.unknown().optional() }),
  z.object({ kind: z.literal('item'), id: z.number().int(), item: z.unknown() }),
  z.object({ kind: z.literal('end'), id: z.number().int() }),
  z.object({ kind: z.literal('err'), id: z.number().int(), error: appErrorSchema }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;

/** A call or stream of the contract. The schemas are the one definition that both ends are typed from and validate with. */
export interface CallSpec<In extends z.ZodType, Out extends z.ZodType> {
  readonly kind: 'call';
  /** True when it changes something: mutations run one at a time. */
  readonly mutates: boolean;
  readonly input: In;
  readonly output: Out;
}
export interface StreamSpec<In extends z.ZodType, Item extends z.ZodType> {
  readonly kind: 'stream';
  readonly mutates: boolean;
  readonly input: In;
  readonly item: Item;
}

export const query = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out): CallSpec<In, Out> => ({
  kind: 'call',
  mutates: false,
  input,
  output,
});
export const mutation = <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out): CallSpec<In, Out> => ({
  kind: 'call',
  mutates: true,
  input,
  output,
});
export const stream = <In extends z.ZodType, Item extends z.ZodType>(
  input: In,
  item: Item,
  options: { mutates?: boolean } = {},
): StreamSpec<In, Item> => ({
  kind: 'stream',
  mutates: options.mutates ?? false,
  input,
  item,
});

/** How bytes get from one end to the other; the core and the renderer know no more of a connection than this. */
export interface Transport<Out, In> {
  send(message: Out): void;
  onMessage(listener: (message: In) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}
