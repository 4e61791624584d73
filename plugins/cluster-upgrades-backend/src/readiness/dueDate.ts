import {
  minorOf,
  type Knowledge,
  type SupportProvider,
} from '@drydock/kubernetes-knowledge';

/**
 * The day by which a cluster must have left its minor, and so by which a blocker must be fixed: the
 * end of standard support on its platform; once that is over, the end of extended support where the
 * platform has it. In the past: overdue. Undefined: not known.
 *
 * @param today - ISO date
 */
export function dueDate(
  knowledge: Knowledge,
  provider: SupportProvider,
  version: string | undefined,
  today: string,
): string | undefined {
  const minor = minorOf(version);
  const period =
    minor === undefined ? undefined : knowledge.support(provider, minor);
  if (period?.standardEnd === undefined || today <= period.standardEnd)
    return period?.standardEnd;
  return period.extendedEnd ?? period.standardEnd;
}
