import { z } from 'zod';
import { mutation, query } from './wire.ts';

export const ruleDataSummarySchema = z.object({
  /** `starter table` or the name of the rule data. */
  name: z.string(),
  kind: z.enum(['starter', 'rules']),
  version: z.string(),
  signElements: z.number().int(),
});

export type RuleDataSummary = z.infer<typeof ruleDataSummarySchema>;

export const appInfoSchema = z.object({
  version: z.string(),
  auditors: z.array(z.object({ name: z.string(), title: z.string(), deterministic: z.boolean() })),
  ruleData: ruleDataSummarySchema,
  taxonomies: z.array(z.string()),
  workspace: z.string(),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

export const settingsSchema = z.object({
  reviewer: z.string().trim().max(80),
  theme: z.enum(['system', 'light', 'dark']),
  /** Milliseconds between the steps of a run, so that a person can watch; 0 for none. */
  pace: z.number().int().min(0).max(5000),
});
export type Settings = z.infer<typeof settingsSchema>;
export const DEFAULT_SETTINGS: Settings = { reviewer: '', theme: 'system', pace: 0 };

export const sampleSchema = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  form: z.string(),
  company: z.string(),
  periodEnd: z.string(),
});
export type Sample = z.infer<typeof sampleSchema>;

const nothing = z.object({});
export const appContract = {
  'app.info': query(nothing, appInfoSchema),
  'settings.get': query(nothing, settingsSchema),
  'settings.set': mutation(settingsSchema.partial(), settingsSchema),
  'sample.list': query(nothing, z.array(sampleSchema)),
} as const;
