import type { AuditorService } from '@backstage/backend-plugin-api';
import type { JsonObject } from '@backstage/types';
import type { AnyRequest } from '../../clusters/permissions/Access';

export interface AuditedAction {
  /** Kebab-case, without the plugin's name. */
  readonly eventId: string;
  readonly severityLevel: 'low' | 'medium' | 'high' | 'critical';
  readonly request: AnyRequest;
  readonly meta?: JsonObject;
}

/**
 * Does something under an auditor event that tells how it ended; `told` says what the event tells
 * of the result besides.
 */
export async function audited<T>(
  auditor: AuditorService,
  { eventId, severityLevel, request, meta }: AuditedAction,
  action: () => Promise<T>,
  told?: (result: T) => JsonObject | undefined,
): Promise<T> {
  const event = await auditor.createEvent({
    eventId,
    severityLevel,
    request,
    meta,
  });
  try {
    const result = await action();
    const meant = told?.(result);
    await event.success(meant && { meta: meant });
    return result;
  } catch (error) {
    await event.fail({
      error: error instanceof Error ? error : new Error(String(error)),
    });
    throw error;
  }
}
