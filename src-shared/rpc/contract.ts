import type { z } from 'zod';
import { appContract } from './app.ts';
import { auditContract } from './audit.ts';
import { calcContract } from './calc.ts';
import { factContract } from './fact.ts';
import { filingContract } from './filing.ts';
import { searchContract } from './search.ts';
import { statementContract } from './statement.ts';
import { taxonomyContract } from './taxonomy.ts';

/** The whole seam: name → call or stream. Client and handlers are typed from this one object. */
export const contract = {
  ...appContract,
  ...filingContract,
  ...calcContract,
  ...statementContract,
  ...factContract,
  ...auditContract,
  ...searchContract,
  ...taxonomyContract,
} as const;
export type Contract = typeof contract;
export type Method = keyof Contract;

type IsCall<M extends Method> = Contract[M] extends { kind: 'call' } ? M : never;
type IsStream<M extends Method> = Contract[M] extends { kind: 'stream' } ? M : never;
export type CallMethod = { [M in Method]: IsCall<M> }[Method];
export type StreamMethod = { [M in Method]: IsStream<M> }[Method];

export type Input<M extends Method> = z.input<Contract[M]['input']>;
export type ParsedInput<M extends Method> = z.output<Contract[M]['input']>;
export type Output<M extends CallMethod> = Contract[M] extends { output: infer Out extends z.ZodType } ? z.output<Out> : never;
export type Item<M extends StreamMethod> = Contract[M] extends { item: infer It extends z.ZodType } ? z.output<It> : never;

/** What a handler is given besides its input. */
export interface CallContext {
  readonly signal: AbortSignal;
}
export type Handlers = {
  readonly [M in CallMethod]: (input: ParsedInput<M>, context: CallContext) => Promise<Output<M>>;
} & {
  readonly [M in StreamMethod]: (input: ParsedInput<M>, context: CallContext) => AsyncIterable<Item<M>>;
};

export function isMethod(name: string): name is Method {
  return Object.hasOwn(contract, name);
}
