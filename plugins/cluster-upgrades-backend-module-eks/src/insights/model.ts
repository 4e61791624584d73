import { z } from 'zod';

/**
 * What is looked at of EKS' answers; the SDK declares their types and checks no value. Only what a
 * name must be is asked for, so that a field that is new or odd spoils no more than its own entry.
 */
export const summarySchema = z.object({
  id: z.string().min(1).max(200),
  name: z.string().nullish(),
  lastRefreshTime: z.date().nullish(),
});

export type InsightSummary = z.output<typeof summarySchema>;

export const insightSchema = z.object({
  name: z.string().nullish(),
  kubernetesVersion: z.string().nullish(),
  lastRefreshTime: z.date().nullish(),
  insightStatus: z.object({ status: z.string().nullish() }).nullish(),
  categorySpecificSummary: z
    .object({ deprecationDetails: z.array(z.unknown()).nullish() })
    .nullish(),
});

export type Insight = z.output<typeof insightSchema>;

export const deprecationSchema = z.object({
  usage: z.string(),
  stopServingVersion: z.string().nullish(),
  clientStats: z.array(z.unknown()).nullish(),
});

export const clientSchema = z.object({
  userAgent: z.string().nullish(),
  numberOfRequestsLast30Days: z.number().nullish(),
  lastRequestTime: z.date().nullish(),
});
