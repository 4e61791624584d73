import { useState } from 'react';
import { alertApiRef, useApi } from '@backstage/core-plugin-api';
import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import type { FindingFilter } from '../api';
import { describeFailure } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { ActionMenu } from '../components/ChoiceMenu';
import { downloadText } from '../components/download';
import { useCopy } from '../components/useCopy';
import { useTexts } from '../translation';
import type { TextKey } from '../translation';
import { findingsAsMarkdown } from './findingsAsMarkdown';

type FindingExport = 'csv' | 'markdown' | 'sarif';

interface ExportedFile {
  labelKey: TextKey;
  name: string;
  type: string;
  operation:
    | 'exportAllFindings'
    | 'exportFindingsMarkdown'
    | 'exportFindingsSarif';
}

const files: Record<FindingExport, ExportedFile> = {
  csv: {
    labelKey: 'readiness.export.csv',
    name: 'findings.csv',
    type: 'text/csv;charset=utf-8',
    operation: 'exportAllFindings',
  },
  markdown: {
    labelKey: 'readiness.export.markdown',
    name: 'findings.md',
    type: 'text/markdown;charset=utf-8',
    operation: 'exportFindingsMarkdown',
  },
  sarif: {
    labelKey: 'readiness.export.sarif',
    name: 'findings.sarif',
    type: 'application/sarif+json',
    operation: 'exportFindingsSarif',
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
  const texts = useTexts();
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
      handle(await api[files[format].operation]({ query: filter }));
    } catch (error) {
      const failure = describeFailure(
        error instanceof Error ? error : new Error(String(error)),
        texts('readiness.page.findings'),
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
  const formats: FindingExport[] = ['csv', 'markdown', 'sarif'];
  return (
    <>
      <ActionButton
        busy={busy}
        onClick={() =>
          selected.length > 0
            ? copy(
                findingsAsMarkdown(selected),
                texts('readiness.count.findings', { count: selected.length }),
              )
            : withAll('markdown', content =>
                copy(content, texts('readiness.export.allFindings')),
              )
        }
      >
        {selected.length > 0
          ? texts('readiness.export.copySelected', {
              selected: selected.length,
            })
          : texts('readiness.export.copy')}
      </ActionButton>
      <ActionMenu
        label={texts('readiness.export.label')}
        ariaLabel={texts('readiness.export.all')}
        busy={busy}
        actions={formats.map(format => ({
          id: format,
          label: texts(files[format].labelKey),
          run: () =>
            withAll(format, content =>
              downloadText(files[format].name, files[format].type, content),
            ),
        }))}
      />
    </>
  );
}
