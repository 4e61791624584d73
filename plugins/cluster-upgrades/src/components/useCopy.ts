import { alertApiRef, useApi } from '@backstage/core-plugin-api';

/** Copies text and says so; a browser that refuses is an error that is shown, not a silence. */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const alerts = useApi(alertApiRef);
  return async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      alerts.post({
        message: `${what} copied.`,
        severity: 'success',
        display: 'transient',
      });
    } catch (error) {
      alerts.post({
        message: `The browser did not allow copying: ${error}`,
        severity: 'error',
        display: 'transient',
      });
    }
  };
}
