import { editText } from './yamlText';

const TEMPLATE = `apiVersion: drydock.dev/v1
kind: UpgradePlan
metadata:
  name: plan
spec:
  target: "1.0"
  stages:
    - name: all
      clusters: {}
`;

/** The document that the wizard begins with: one stage, one cluster at a time, no failure borne. */
export function newPlanText({ target, names, timeZone }: { target: string; names: readonly string[]; timeZone: string }): string {
  return editText(TEMPLATE, [
    { path: ['metadata', 'name'], value: `to-${target.replace(/[^0-9a-z]+/gi, '-').toLowerCase()}` },
    { path: ['metadata', 'title'], value: `To v${target}` },
    { path: ['spec', 'target'], value: target },
    { path: ['spec', 'timeZone'], value: timeZone },
    { path: ['spec', 'stages', 0, 'clusters'], value: names.length > 0 ? { names } : {} },
  ]);
}
