import { Banner } from './Banner';

/** At the top of what somebody fills in: before anything is typed they are told that they may only look, and who could change that. */
export function LooksOnlyBanner({ title, reason }: { title: string; reason: string }) {
  return (
    <Banner status="attention" role="status" title={title}>
      {reason.replace(/\.$/, '')}. Ask somebody who has it, or whoever keeps the portal’s permission policy.
    </Banner>
  );
}
