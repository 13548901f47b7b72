import type { AuditorRole, JsonObject, ToolCall } from '#shared/run/events.ts';

/** What really varies between shells and tests; SQLite and XML do not. */
export interface Clock {
  /** ISO 8601 in UTC with milliseconds. */
  now(): string;
  /** Milliseconds from an arbitrary start, monotonic; for durations only. */
  elapsed(): number;
  /** Resolves after `ms` (0: when other work had its turn), rejects with AppError('cancelled') when the signal fires. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Ids {
  /** A new unique id that begins with the given prefix: `case-…`. */
  next(prefix: 'filing' | 'case' | 'run' | 'review' | 'incident' | 'token'): string;
}

export interface Log {
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** Keys of model endpoints. They never enter a log, an export or the renderer. */
export interface Secrets {
  get(name: string): Promise<string | undefined>;
  set(name: string, value: string | undefined): Promise<void>;
  /** Said in Settings: `kept by the operating system`, `for this session only`. */
  describe(): string;
}

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments, generated from the tool's zod schema. */
  readonly parameters: JsonObject;
}

export type ModelMessage =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly tool: string; readonly content: string };

export interface ModelRequest {
  readonly auditor: AuditorRole;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly maxOutputTokens: number;
}

export interface ModelResponse {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
}

/**
 * A model behind one port: the built-in auditor, an OpenAI-compatible endpoint, a scripted or a replayed one.
 * Rejects with AppError('model-unavailable') when it cannot answer and AppError('cancelled') when the signal fires.
 */
export interface Model {
  readonly name: string;
  respond(request: ModelRequest, signal: AbortSignal): Promise<ModelResponse>;
}

export interface ModelProvider {
  /** `builtin` or a model name of a configured endpoint. Throws AppError('model-unavailable') for an unknown one. */
  model(name: string): Promise<Model>;
}

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly secrets: Secrets;
  readonly models: ModelProvider;
}
