/** A plan that uses most fields. Lines are numbered from 1 with apiVersion. */
export const PLAN_TEXT = `apiVersion: drydock.dev/v1
kind: UpgradePlan
metadata:
  name: to-1-36
  title: Everything to 1.36
spec:
  target: "1.36"
  timeZone: Europe/Berlin
  windows:
    - name: nights
      rule: FREQ=WEEKLY;BYDAY=SA,SU;BYHOUR=22;BYMINUTE=0
      durationMinutes: 240
  freezes:
    - { name: cyber-week, from: 2026-11-23T00:00, until: 2026-12-01T00:00, scope: minor }
  fit: must-fit
  hooks:
    - { name: announce, at: before-upgrade, type: webhook, webhook: chat }
  stages:
    - name: staging
      clusters: { environments: [staging], labels: { team.example/tier: "2" } }
      maxConcurrent: 25%
      canaries: 1
    - name: production
      clusters:
        environments: [production]
        except: { names: [bank-1] }
      windows: [nights]
      failureBudget: 2
      soakMinutes: 60
      progressDeadlineMinutes: 180
      gates:
        - { name: errors, type: metric, source: prometheus, query: sum(errors), pass: value < 0.01 }
        - { name: change, type: ticket, webhook: tickets }
        - { name: second-pair-of-eyes, type: approval, required: 2 }
`;
