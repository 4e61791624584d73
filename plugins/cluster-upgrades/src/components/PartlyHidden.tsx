import { useTexts } from '../translation';
import { Banner } from './Banner';

/** Numbers of the page are of the clusters that the reader sees. */
export function PartlyHidden({ what }: { what: 'plan' | 'rollout' }) {
  const texts = useTexts();
  return (
    <Banner status="unknown" title={texts(`components.partlyHidden.${what}`)}>
      {texts('components.partlyHidden.notCounted')}
    </Banner>
  );
}
