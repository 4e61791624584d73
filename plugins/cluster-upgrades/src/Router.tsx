import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Loading } from './components/Loading';
import { useTexts } from './translation';
import { UnknownPage } from './UnknownPage';

const FleetPage = lazy(() =>
  import('./fleet/FleetPage').then(module => ({ default: module.FleetPage })),
);
const HistoryPage = lazy(() =>
  import('./history/HistoryPage').then(module => ({
    default: module.HistoryPage,
  })),
);
const SupportPage = lazy(() =>
  import('./support/SupportPage').then(module => ({
    default: module.SupportPage,
  })),
);
const ReadinessPage = lazy(() =>
  import('./readiness/ReadinessPage').then(module => ({
    default: module.ReadinessPage,
  })),
);
const DiagnosticsPage = lazy(() =>
  import('./diagnostics/DiagnosticsPage').then(module => ({
    default: module.DiagnosticsPage,
  })),
);
const UpgradePage = lazy(() =>
  import('./upgrade/UpgradePage').then(module => ({
    default: module.UpgradePage,
  })),
);
const PlansPage = lazy(() =>
  import('./plans/PlansPage').then(module => ({ default: module.PlansPage })),
);
const PlanPage = lazy(() =>
  import('./plans/PlanPage').then(module => ({ default: module.PlanPage })),
);
const PlanWizardPage = lazy(() =>
  import('./plans/wizard/PlanWizardPage').then(module => ({
    default: module.PlanWizardPage,
  })),
);
const VersionGatesPage = lazy(() =>
  import('./versionGates/VersionGatesPage').then(module => ({
    default: module.VersionGatesPage,
  })),
);
const RolloutsPage = lazy(() =>
  import('./rollouts/RolloutsPage').then(module => ({
    default: module.RolloutsPage,
  })),
);
const RolloutPage = lazy(() =>
  import('./rollouts/RolloutPage').then(module => ({
    default: module.RolloutPage,
  })),
);

/** The pages below the plugin's root, each loaded when it is first opened. */
export function Router() {
  const texts = useTexts();
  return (
    <Suspense fallback={<Loading label={texts('components.page.loading')} />}>
      <Routes>
        <Route path="/" element={<FleetPage />} />
        <Route path="support" element={<SupportPage />} />
        <Route path="readiness" element={<ReadinessPage />} />
        <Route path="diagnostics" element={<DiagnosticsPage />} />
        <Route path="history" element={<HistoryPage />} />
        <Route path="plans" element={<PlansPage />} />
        <Route path="plans/new" element={<PlanWizardPage />} />
        <Route path="plans/:planId" element={<PlanPage />} />
        <Route path="plans/:planId/edit" element={<PlanWizardPage />} />
        <Route path="version-gates" element={<VersionGatesPage />} />
        <Route path="rollouts" element={<RolloutsPage />} />
        <Route path="rollouts/:rolloutId" element={<RolloutPage />} />
        <Route path="upgrades/:upgradeId" element={<UpgradePage />} />
        <Route path="*" element={<UnknownPage />} />
      </Routes>
    </Suspense>
  );
}
