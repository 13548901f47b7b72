import { isRecord } from '#shared/base/record.ts';
import type { JsonObject, Observation } from '#shared/run/events.ts';
import { observationSchema } from '#shared/run/events.ts';

/**
 * Data inside a message stands between tags, as JSON without `<`: nothing that a filing says can close the tag or look like a message
 * of ours (AuditFlow; README.md beside this file).
 */
export function tagged(tag: string, value: object): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<${tag}>\n${json}\n</${tag}>`;
}

/** The JSON between the tags; undefined when the message has none. */
export function readTagged(tag: string, content: string): unknown {
  const start = content.indexOf(`<${tag}>`);
  const end = content.lastIndexOf(`</${tag}>`);
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(content.slice(start + tag.length + 2, end));
  } catch {
    return undefined;
  }
}

export const observationMessage = (observation: Observation): string => tagged('observation', observation);

export function readObservation(content: string): Observation | undefined {
  const parsed = observationSchema.safeParse(readTagged('observation', content));
  return parsed.success ? parsed.data : undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value);
}
