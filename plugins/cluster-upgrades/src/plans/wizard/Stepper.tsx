import ButtonBase from '@material-ui/core/ButtonBase';
import { usePageStyles } from '../../components/styles';
import { useTokens } from '../../components/tokens';
import { useTexts } from '../../translation';

export const wizardSteps = ['select', 'target', 'stages', 'preview'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The four steps; each can be opened at any time, for the document is the only state. */
export function Stepper({
  step,
  onStep,
}: {
  step: WizardStep;
  onStep(step: WizardStep): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const tokens = useTokens();
  return (
    <nav aria-label={texts('wizard.steps')}>
      <ol className={classes.row} style={{ gap: 16 }}>
        {wizardSteps.map((name, index) => {
          const current = name === step;
          return (
            <li key={name}>
              <ButtonBase
                disableRipple
                onClick={() => onStep(name)}
                aria-current={current ? 'step' : undefined}
                style={{
                  font: 'inherit',
                  color: current ? tokens.text : tokens.link,
                  fontWeight: current ? 600 : 400,
                  gap: 8,
                }}
              >
                <span
                  aria-hidden="true"
                  style={{
                    width: 24,
                    height: 24,
                    borderRadius: 12,
                    display: 'inline-flex',
                    alignItems: 'center',
                    justifyContent: 'center',
                    fontSize: 12,
                    border: `1px solid ${current ? tokens.link : tokens.edge}`,
                    background: current ? tokens.link : 'none',
                    color: current ? tokens.surface : tokens.text,
                  }}
                >
                  {index + 1}
                </span>
                {texts(`wizard.${name}`)}
              </ButtonBase>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
