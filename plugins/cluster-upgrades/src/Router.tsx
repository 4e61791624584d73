import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Loading } from './components/Loading';

const FleetPage = lazy(() => import('./fleet/FleetPage').then(module => ({ default: module.FleetPage })));
const HistoryPage = lazy(() => import('./history/HistoryPage').then(module => ({ default: module.HistoryPage })));
const SupportPage = lazy(() => import('./support/SupportPage').then(module => ({ default: module.SupportPage })));
const ReadinessPage = lazy(() => import('./readiness/ReadinessPage').then(module => ({ default: module.ReadinessPage })));
const DiagnosticsPage = lazy(() => import('./diagnostics/DiagnosticsPage').then(module => ({ default: module.DiagnosticsPage })));
const UpgradePage = lazy(() => import('./upgrade/UpgradePage').then(module => ({ default: module.UpgradePage })));

/** The pages below the plugin's root, each loaded when it is first opened. */
export function Router() {
  return (
    <Suspense fallback={<Loading label="Loading the page" />}>
      <Routes>
        <Route path="/" element={<FleetPage />} />
        <Route path="support" element={<SupportPage />} />
        <Route path="readiness" element={<ReadinessPage />} />
        <Route path="diagnostics" element={<DiagnosticsPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="upgrades/:upgradeId" element={<UpgradePage />} />
      </Routes>
    </Suspense>
  );
}
