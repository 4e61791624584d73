import { useState } from 'react';
import { alertApiRef, useApi } from '@backstage/core-plugin-api';
import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import type { FindingExport, FindingFilter } from '../api';
import { describeFailure } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { ActionMenu } from '../components/ChoiceMenu';
import { downloadText } from '../components/download';
import { useCopy } from '../components/useCopy';
import { count } from '../format/words';
import { findingsAsMarkdown } from './findingsAsMarkdown';

const files: Record<
  FindingExport,
  { label: string; name: string; type: string }
> = {
  csv: {
    label: 'CSV: a row a finding',
    name: 'findings.csv',
    type: 'text/csv;charset=utf-8',
  },
  markdown: {
    label: 'Markdown: a table',
    name: 'findings.md',
    type: 'text/markdown;charset=utf-8',
  },
  sarif: {
    label: 'SARIF: for code scanning',
    name: 'findings.sarif',
    type: 'application/sarif+json',
  },
};

/** Everything that matches, not only what is shown; or only what is selected. */
export function ExportFindings({
  filter,
  selected,
}: {
  filter: FindingFilter;
  selected: FindingItem[];
}) {
  const api = useApi(clusterUpgradesApiRef);
  const alerts = useApi(alertApiRef);
  const copy = useCopy();
  const [busy, setBusy] = useState(false);
  const withAll = async (
    format: FindingExport,
    handle: (content: string) => void,
  ) => {
    setBusy(true);
    try {
      handle(await api.exportAllFindings(format, filter));
    } catch (error) {
      const failure = describeFailure(
        error instanceof Error ? error : new Error(String(error)),
        'the findings',
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
  const formats: FindingExport[] = ['csv', 'markdown', 'sarif'];
  return (
    <>
      <ActionButton
        busy={busy}
        onClick={() =>
          selected.length > 0
            ? copy(
                findingsAsMarkdown(selected),
                count(selected.length, 'finding'),
              )
            : withAll('markdown', content =>
                copy(content, 'All findings that match'),
              )
        }
      >
        {selected.length > 0
          ? `Copy ${selected.length} as Markdown`
          : 'Copy as Markdown'}
      </ActionButton>
      <ActionMenu
        label="Export"
        ariaLabel="Export all findings that match"
        busy={busy}
        actions={formats.map(format => ({
          id: format,
          label: files[format].label,
          run: () =>
            withAll(format, content =>
              downloadText(files[format].name, files[format].type, content),
            ),
        }))}
      />
    </>
  );
}
