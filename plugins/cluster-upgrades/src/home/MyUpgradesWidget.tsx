import { lazy, Suspense } from 'react';
import { Loading } from '../components/Loading';
import { useTexts } from '../translation';

const MyUpgrades = lazy(() =>
  import('./MyUpgrades').then(module => ({ default: module.MyUpgrades })),
);

/**
 * Content of a home-page widget, loaded when it is first shown: my open fixes and upcoming
 * upgrades.
 */
export function MyUpgradesWidget() {
  const texts = useTexts();
  return (
    <Suspense
      fallback={<Loading label={texts('home.loading')} rows={4} columns={2} />}
    >
      <MyUpgrades />
    </Suspense>
  );
}
