import { z } from 'zod';
import type { AuditSubject } from '../subject.ts';
import type { JsonObject } from '#shared/run/events.ts';
import type { Evidence } from '#shared/run/verdict.ts';

/** Which part of the environment a tool looks at; access goes by it (AuditFlow). */
export type ToolView = 'static' | 'dynamic' | 'checker';

export type ToolAnswer =
  | { readonly data: JsonObject; readonly evidence: readonly Evidence[] }
  /** What is wrong with the call, for the model to read. */
  | { readonly problem: string };

/** A read-only question to one filing: pure over the subject, without clock and randomness, so that it can be asked again and compared. */
export interface Tool {
  readonly name: string;
  readonly view: ToolView;
  readonly description: string;
  readonly input: z.ZodType;
  /** Validates the arguments, then answers. */
  call(subject: AuditSubject, args: unknown): ToolAnswer;
}

export function defineTool<Input extends z.ZodType>(spec: {
  readonly name: string;
  readonly view: ToolView;
  readonly description: string;
  readonly input: Input;
  readonly answer: (subject: AuditSubject, args: z.output<Input>) => ToolAnswer;
}): Tool {
  const { name, view, description, input, answer } = spec;
  return {
    name,
    view,
    description,
    input,
    call: (subject, args) => {
      const parsed = input.safeParse(args);
      return parsed.success ? answer(subject, parsed.data) : { problem: `bad arguments: ${z.prettifyError(parsed.error)}` };
    },
  };
}

/** Tool data are plain objects, lists, strings, numbers, booleans and nulls by construction; the type cannot say that of an interface. */
export const asJson = (value: object): JsonObject => value as JsonObject;

export const conceptArgument = z.string().trim().min(1).max(300).describe('Concept as prefix:LocalName, or its local name or label');
export const periodArgument = z.string().trim().min(1).max(100).describe('2023-12-31, 2023-01-01 to 2023-12-31, FY2023 or Q3 2023');
export const dimensionsArgument = z
  .array(z.object({ axis: z.string().min(1), member: z.string().min(1) }))
  .max(20)
  .describe('Every axis with its member; leave out for the undimensioned fact');
export const unitArgument = z.string().trim().min(1).max(100).describe('Unit such as iso4217:USD or xbrli:shares');
/** Arguments that mean one fact. */
export const targetArguments = {
  concept: conceptArgument,
  period: periodArgument.optional(),
  dimensions: dimensionsArgument.optional(),
  unit: unitArgument.optional(),
};
export const pageArguments = {
  offset: z.number().int().min(0).default(0).describe('First item to show'),
  limit: z.number().int().min(1).max(100).default(25).describe('Items to show, at most 100'),
};

export interface Page<T> {
  readonly total: number;
  readonly offset: number;
  readonly items: readonly T[];
  /** Offset of the next page; null on the last. */
  readonly next: number | null;
}

export function pageOf<T>(items: readonly T[], { offset, limit }: { readonly offset: number; readonly limit: number }): Page<T> {
  const shown = items.slice(offset, offset + limit);
  const next = offset + shown.length;
  return { total: items.length, offset, items: shown, next: next < items.length ? next : null };
}

export const factEvidence = (ids: Iterable<string>): Evidence[] => [...new Set(ids)].map((id) => ({ kind: 'fact', id }));
export const arcEvidence = (ids: Iterable<string>): Evidence[] => [...new Set(ids)].map((id) => ({ kind: 'arc', id }));
