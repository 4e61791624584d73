import { Banner } from './Banner';

/** Numbers of the page are of the clusters that the reader sees. */
export function PartlyHidden({ what }: { what: 'plan' | 'rollout' }) {
  return (
    <Banner
      status="unknown"
      title={`This ${what} also has clusters that you do not have access to.`}
    >
      They are not shown and not counted.
    </Banner>
  );
}
