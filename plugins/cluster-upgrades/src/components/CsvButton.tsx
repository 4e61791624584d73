import { useState } from 'react';
import { alertApiRef, useApi } from '@backstage/core-plugin-api';
import { describeFailure } from '../api/failure';
import { useTexts } from '../translation';
import { ActionButton } from './ActionButton';
import { downloadText } from './download';

/**
 * Downloads all filtered rows, not only the page that is shown. The request carries the reader's
 * own session.
 */
export function CsvButton({
  load,
  fileName,
  what,
}: {
  load: () => Promise<string>;
  fileName: string;
  what: string;
}) {
  const texts = useTexts();
  const alerts = useApi(alertApiRef);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      downloadText(fileName, 'text/csv;charset=utf-8', await load());
    } catch (error) {
      const failure = describeFailure(
        error instanceof Error ? error : new Error(String(error)),
        what,
        texts,
      );
      alerts.post({
        message: `${failure.title} ${failure.cause}`,
        severity: 'error',
        display: 'transient',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton
      onClick={download}
      busy={busy}
      ariaLabel={texts('components.csv.download', { what })}
    >
      CSV
    </ActionButton>
  );
}
