import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Loading } from './components/Loading';

const FleetPage = lazy(() => import('./fleet/FleetPage').then(module => ({ default: module.FleetPage })));
const HistoryPage = lazy(() => import('./history/HistoryPage').then(module => ({ default: module.HistoryPage })));
const UpgradePage = lazy(() => import('./upgrade/UpgradePage').then(module => ({ default: module.UpgradePage })));

/** The pages below the plugin's root, each loaded when it is first opened. */
export function Router() {
  return (
    <Suspense fallback={<Loading label="Loading the page" />}>
      <Routes>
        <Route path="/" element={<FleetPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="upgrades/:upgradeId" element={<UpgradePage />} />
      </Routes>
    </Suspense>
  );
}
