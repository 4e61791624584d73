import type { Plan } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { downloadText } from '../../components/download';
import { Section } from '../../components/Section';
import { useTokens } from '../../components/tokens';
import { useCopy } from '../../components/useCopy';
import { useTexts } from '../../translation';

/** The plan file, as it is kept in Git or sent by the CLI. */
export function DocumentSection({ plan }: { plan: Plan }) {
  const texts = useTexts();
  const tokens = useTokens();
  const copy = useCopy();
  return (
    <Section
      title={texts('plan.document')}
      id="document"
      aside={
        <>
          <ActionButton
            onClick={() => copy(plan.document, texts('plan.yaml.what'))}
          >
            {texts('plan.yaml.copy')}
          </ActionButton>
          <ActionButton
            onClick={() =>
              downloadText(
                `${plan.name}.yaml`,
                'text/yaml;charset=utf-8',
                plan.document,
              )
            }
          >
            {texts('plan.yaml.download')}
          </ActionButton>
        </>
      }
    >
      {/* Long documents scroll; focusable, so that they do with the keyboard too. */}
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts('plan.document')}
        style={{
          background: tokens.code,
          padding: 12,
          borderRadius: 4,
          maxHeight: 480,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
        }}
      >
        {plan.document}
      </pre>
    </Section>
  );
}
