import { useRef } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { PlanProblem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../../api';
import { ActionButton } from '../../components/ActionButton';
import { FailureNotice } from '../../components/FailureNotice';
import { LiveMessage } from '../../components/LiveMessage';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useTokens } from '../../components/tokens';
import { useCopy } from '../../components/useCopy';
import { useResource } from '../../hooks/useResource';
import { reasonIn, useTexts } from '../../translation';

const PLAN_MAX_LENGTH = 262_144;

export interface DocumentPaneProps {
  text: string;
  /** The text that is asked about: the same once typing pauses. */
  settled: string;
  onChange(text: string): void;
}

/**
 * The document beside its form: either may be edited. Problems come from the backend, with line and
 * path.
 */
export function DocumentPane({ text, settled, onChange }: DocumentPaneProps) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  const api = useApi(clusterUpgradesApiRef);
  const copy = useCopy();
  const area = useRef<HTMLTextAreaElement>(null);
  const validation = useResource(
    `validate ${settled}`,
    () => api.validatePlan({ body: { document: settled } }),
    { keepPrevious: true },
  );
  const problems = validation.value?.problems ?? [];
  return (
    <Section
      title={texts('plan.document')}
      aside={
        <ActionButton onClick={() => copy(text, texts('plan.yaml.what'))}>
          {texts('plan.yaml.copy')}
        </ActionButton>
      }
    >
      <div className={classes.stack} style={{ gap: 8 }}>
        <textarea
          ref={area}
          aria-label={texts('plan.document')}
          aria-invalid={problems.length > 0 || undefined}
          value={text}
          onChange={event => onChange(event.target.value)}
          maxLength={PLAN_MAX_LENGTH}
          spellCheck={false}
          rows={Math.min(40, Math.max(16, text.split('\n').length + 1))}
          style={{
            width: '100%',
            resize: 'vertical',
            font: '12px/18px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
            color: tokens.text,
            background: tokens.code,
            border: `1px solid ${tokens.edge}`,
            borderRadius: 4,
            padding: 8,
            whiteSpace: 'pre',
            overflowX: 'auto',
          }}
        />
        {validation.error && (
          <FailureNotice
            error={validation.error}
            what={texts('wizard.text.what')}
            onRetry={validation.reload}
          />
        )}
        {validation.value?.valid && !validation.error && (
          <Status status="ready" label={texts('wizard.text.valid')} />
        )}
        {problems.length > 0 && (
          <>
            <Status
              status="failed"
              label={texts('wizard.count.problems', { count: problems.length })}
            />
            <ul style={{ display: 'grid', gap: 4 }}>
              {problems.map(problem => (
                <Problem
                  key={`${problem.path} ${problem.reason.text}`}
                  problem={problem}
                  onShow={line => showLine(area.current, line)}
                />
              ))}
            </ul>
          </>
        )}
        <LiveMessage
          message={
            problems.length > 0
              ? texts('plan.submit.problems', { count: problems.length })
              : ''
          }
        />
      </div>
    </Section>
  );
}

function Problem({
  problem: { line, path, reason },
  onShow,
}: {
  problem: PlanProblem;
  onShow(line: number): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <li className={classes.anywhere}>
      {line !== undefined && (
        <ActionButton onClick={() => onShow(line)}>
          {texts('wizard.text.line', { line })}
        </ActionButton>
      )}{' '}
      {path && <code>{path}</code>}
      {path && ': '}
      {reasonIn(reason, texts)}
    </li>
  );
}

function showLine(area: HTMLTextAreaElement | null, line: number): void {
  if (!area) return;
  const lines = area.value.split('\n');
  const start = lines
    .slice(0, line - 1)
    .reduce((sum, item) => sum + item.length + 1, 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = Math.max(0, (line - 4) * 18);
}
