import { alertApiRef, useApi } from '@backstage/core-plugin-api';
import { useTexts } from '../translation';

/** Copies text and says so; a browser that refuses is an error that is shown, not a silence. */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const texts = useTexts();
  const alerts = useApi(alertApiRef);
  return async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      alerts.post({
        message: texts('components.copy.done', { what }),
        severity: 'success',
        display: 'transient',
      });
    } catch (error) {
      alerts.post({
        message: texts('components.copy.failed', { error: String(error) }),
        severity: 'error',
        display: 'transient',
      });
    }
  };
}
