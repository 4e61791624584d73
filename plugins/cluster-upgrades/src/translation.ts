import { createTranslationRef, useTranslationRef } from '@backstage/core-plugin-api/alpha';

/** The headlines of the pages; their sentences are English only so far. */
const messages = {
  title: 'Cluster upgrades',
  'tabs.fleet': 'Fleet',
  'tabs.support': 'Support',
  'tabs.readiness': 'Readiness',
  'tabs.history': 'History',
  'tabs.diagnostics': 'Diagnostics',
  'fleet.title': 'Fleet',
  'fleet.matrix': 'Environment by version',
  'fleet.connect': 'Connect a cluster',
  'support.title': 'Support timeline',
  'support.nextEnds': 'Next ends',
  'support.cost': 'Cost of extended support',
  'readiness.title': 'Readiness',
  'readiness.notRun': 'Checks that did not run',
  'finding.why': 'Why it matters',
  'finding.evidence': 'Evidence, read together',
  'finding.fix': 'Fix',
  'finding.elsewhere': 'The same elsewhere',
  'finding.waiver': 'Waiver',
  'finding.activity': 'History of this finding',
  'diagnostics.title': 'Diagnostics',
  'diagnostics.knowledge': 'Knowledge',
  'diagnostics.sources': 'Sources',
  'diagnostics.clusters': 'Clusters',
  'diagnostics.checks': 'Coverage per check',
  'history.title': 'History',
  'history.note': 'Append-only. A change made elsewhere reads “observed, not ours”.',
  'cluster.findings': 'Findings',
  'cluster.checks': 'Checks',
  'cluster.nodePools': 'Node pools',
  'cluster.services': 'Services and owners',
  'cluster.trend': 'Verdicts over time',
  'cluster.difference': 'Difference to another target',
  'cluster.history': 'History',
  'cluster.notRead': 'What could not be read',
  'impact.clusters': 'Where it runs',
  'impact.components': 'Components',
  'impact.unlinked': 'No linked clusters',
  'home.fixes': 'My open fixes',
  'home.upgrades': 'My upcoming upgrades',
  'upgrade.steps': 'Steps',
  'upgrade.log': 'Log',
  'upgrade.rollback': 'Rollback',
  'upgrade.affected': 'Affected services',
  'upgrade.start': 'At the start',
  'upgrade.controls': 'Controls',
};

type Headline = keyof typeof messages;

export const clusterUpgradesTranslationRef = createTranslationRef<'cluster-upgrades', Record<Headline, string>, {}>({ id: 'cluster-upgrades', messages });

/** Translates the headlines; an app overrides them with messages for `clusterUpgradesTranslationRef`. */
export function useHeadlines(): (headline: Headline) => string {
  const { t } = useTranslationRef(clusterUpgradesTranslationRef);
  return headline => t(headline, {});
}
