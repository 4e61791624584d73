import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** People override blockers in person, never through the scaffolder, where a template could do it in the name of the user who runs it. */
export const OVERRIDE_ELSEWHERE = `This form cannot override blockers. Fix or waive them on the cluster's page. To override them, put the cluster into a plan and give the reason when you submit it (permission ${policyOverridePermission.name}).`;
