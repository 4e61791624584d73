import { useTexts } from '../translation';
import { Banner } from './Banner';

/**
 * At the top of a form: before anything is typed it says what the reader can do, which permission
 * is missing, and whom to ask.
 */
export function LooksOnlyBanner({
  title,
  reason,
}: {
  title: string;
  reason: string;
}) {
  const texts = useTexts();
  return (
    <Banner status="attention" role="status" title={title}>
      {texts('components.looksOnly.askAdmin', {
        reason: reason.replace(/\.$/, ''),
      })}
    </Banner>
  );
}
