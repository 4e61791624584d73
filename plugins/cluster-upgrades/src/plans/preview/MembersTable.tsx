import type {
  PlanPreview,
  PlatformFacts,
  PreviewMember,
  PreviewStage,
  Verdict,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../../components/ActionButton';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Disclosure } from '../../components/Disclosure';
import { ClusterLink, EntityLinks } from '../../components/links';
import { Paging } from '../../components/Paging';
import { RelativeTime } from '../../components/RelativeTime';
import { Section } from '../../components/Section';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import { useCopy } from '../../components/useCopy';
import { markdownTable } from '../../format/markdown';
import {
  count,
  entityName,
  fullyCheckedText,
  nameList,
  platformText,
  versionText,
} from '../../format/words';
import { platformSentence, worstFirstInsights } from '../../platform/look';
import { wholeNumber } from '../../hooks/urlValues';
import { useUrlState } from '../../hooks/useUrlState';
import { useHeadlines } from '../../translation';
import { LeftOut } from './LeftOut';

const PAGE = 25;
const worstFirst: Verdict[] = ['blocked', 'unknown', 'attention', 'ready'];

interface Row {
  member: PreviewMember;
  stage: PreviewStage;
  /** The plan wishes one. */
  canaryNode: boolean;
}

const columns: Column<Row>[] = [
  {
    id: 'cluster',
    title: 'Cluster',
    rowHeader: true,
    render: row => <ClusterCell {...row} />,
  },
  { id: 'path', title: 'Path', render: row => <PathCell {...row} /> },
  {
    id: 'verdict',
    title: 'Verdict',
    render: ({ member }) => <VerdictCell member={member} />,
  },
  {
    id: 'why',
    title: 'Why',
    render: ({ member }) => <WhyCell member={member} />,
  },
  {
    id: 'owners',
    title: 'Owners to act',
    render: ({ member }) => (
      <EntityLinks entityRefs={member.ownersToAct ?? []} />
    ),
  },
  {
    id: 'undo',
    title: 'Undo',
    render: ({ member }) => <UndoCell member={member} />,
  },
];

/** Every cluster of the plan with what stands in its way, worst first. `canaryNode`: the plan wishes one, so that clusters without one are marked. */
export function MembersTable({
  preview,
  canaryNode,
}: {
  preview: PlanPreview;
  canaryNode: boolean;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const url = useUrlState();
  const copy = useCopy();
  const rows = rowsOf(preview, canaryNode);
  const offset = Math.min(
    wholeNumber(url.one('members'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
    Math.max(0, rows.length - 1),
  );
  const shown = rows.slice(offset, offset + PAGE);
  return (
    <Section
      title={headline('plan.readiness')}
      flush
      aside={
        <>
          {[
            preview.target && `for ${versionText(preview.target)}`,
            rows.length > 0 &&
              fullyCheckedText(
                rows.filter(
                  ({ member: { checks } }) =>
                    checks && checks.ran === checks.total && checks.total > 0,
                ).length,
                rows.length,
              ),
          ]
            .filter(Boolean)
            .join(' · ')}
          <ActionButton
            noLock
            deniedReason={
              rows.length === 0 ? 'There is nothing to copy' : undefined
            }
            onClick={() => copy(asMarkdown(rows), count(rows.length, 'row'))}
          >
            Copy as Markdown
          </ActionButton>
        </>
      }
    >
      <DataTable
        label={headline('plan.readiness')}
        columns={columns}
        rows={shown}
        rowKey={({ member }) => member.clusterId}
        empty="No cluster that you may see and that has something to do matches the stages of this plan."
      />
      <LeftOut stages={preview.stages} />
      {rows.length > PAGE && (
        <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
          <Paging
            offset={offset}
            limit={PAGE}
            total={rows.length}
            what="clusters"
            onOffset={next =>
              url.set({ members: next === 0 ? undefined : String(next) })
            }
          />
        </div>
      )}
    </Section>
  );
}

function rowsOf(preview: PlanPreview, canaryNode: boolean): Row[] {
  return preview.stages
    .flatMap(stage =>
      stage.members.map(member => ({ member, stage, canaryNode })),
    )
    .sort(
      (left, right) =>
        worstFirst.indexOf(left.member.verdict) -
        worstFirst.indexOf(right.member.verdict),
    );
}

function asMarkdown(rows: Row[]): string {
  return markdownTable(
    ['Cluster', 'Stage', 'From', 'To', 'Verdict', 'Why', 'Owners to act'],
    rows.map(({ member, stage }) => [
      member.clusterName,
      stage.title ?? stage.name,
      versionText(member.from),
      versionText(member.target),
      member.verdict,
      whyOf(member),
      (member.ownersToAct ?? []).map(entityName).join(', '),
    ]),
  );
}

function ClusterCell({ member, stage }: Row) {
  const classes = usePageStyles();
  return (
    <>
      <ClusterLink
        entityRef={member.clusterEntityRef}
        name={member.clusterName}
      />
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {[
          platformText(member.provider),
          `stage ${stage.title ?? stage.name}`,
          member.canary ? 'canary' : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function PathCell({ member, canaryNode }: Row) {
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.nowrap}>
        {versionText(member.from)} to {versionText(member.target)}
      </span>
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {[
          wayOf(member),
          canaryNode ? noCanaryNode(member) : undefined,
          member.affected > 0 ? count(member.affected, 'service') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** "2 hops", or with the versions between: "through v1.35.9 · 4 hops". */
function wayOf({ hops, target }: PreviewMember): string {
  const between = hops
    .filter(({ kind }) => kind === 'control-plane')
    .flatMap(hop => hop.through ?? [hop.to]);
  const versions = [...new Set(between)]
    .filter(version => version !== target)
    .map(versionText);
  return [
    versions.length > 0 ? `through ${nameList(versions, 3)}` : undefined,
    count(hops.length, 'hop'),
    poolsInOrder(hops),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What the hops say of node pools by name: "node pools gpu, then small, large", or which stay as they are; first of all the one node that goes first. */
function poolsInOrder(hops: PreviewMember['hops']): string | undefined {
  const canary = hops
    .flatMap(({ canaryNode, pools = [] }) =>
      canaryNode === 'replace'
        ? [
            `one node of ${nameList(
              pools,
              3,
            )} first, which has one less until the new one is ready`,
          ]
        : [],
    )
    .at(0);
  const rolls = hops.flatMap(({ kind, pools, canaryNode }) =>
    kind === 'node-pools' && pools && !canaryNode ? [nameList(pools, 3)] : [],
  );
  const rolling = hops.flatMap(({ kind, pools }) =>
    kind === 'node-pools' ? [pools] : [],
  );
  const held = hops.flatMap(({ holdPools }) => holdPools ?? []);
  if (held.length > 0 && rolling.length === 0)
    return `node pools ${nameList([...new Set(held)], 3)} held back`;
  const inOrder = [
    ...(canary ? [canary] : []),
    ...(rolls.length > 0 ? [`node pools ${rolls.join(', then ')}`] : []),
  ];
  return inOrder.length > 0 ? inOrder.join(', then ') : undefined;
}

/** A wish that has no effect here: the pools that would go first are on their way already. */
function noCanaryNode({ hops }: PreviewMember): string | undefined {
  const rolls = hops.some(({ kind }) => kind === 'node-pools');
  return rolls && !hops.some(hop => hop.canaryNode)
    ? 'no canary node, as the node pools that would go first are on their way already'
    : undefined;
}

/** A cluster that is well may still not start, for example because another tool owns its version. */
function VerdictCell({ member }: { member: PreviewMember }) {
  const refused =
    member.refusals.length > 0 &&
    member.verdict !== 'blocked' &&
    member.verdict !== 'unknown';
  return (
    <>
      <Status status={member.verdict} />
      {refused && (
        <div>
          <Status status="blocked" label="Cannot start" />
        </div>
      )}
    </>
  );
}

function UndoCell({ member }: { member: PreviewMember }) {
  const classes = usePageStyles();
  if (member.platform?.rollback.state === 'unknown')
    return <Status status="unknown" />;
  const possible = (member.platform?.rollback.items ?? []).filter(
    item => item.possible,
  );
  const summary = member.rollback || 'not known';
  if (possible.length === 0) return <>{summary}</>;
  return (
    // How it goes back, and what does not, are sentences: in a column of this width they would be a tower above all other rows.
    <Disclosure summary={summary}>
      {possible.map(({ scope, what, limits }) => (
        <span key={scope} className={classes.sub}>
          {[what, ...limits].map(sentence).join(' ')}
        </span>
      ))}
    </Disclosure>
  );
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Why the verdict is what it is; what keeps a cluster that is well from starting; a ready cluster says that nothing was found. */
function whyOf({
  verdict,
  reasons,
  refusals,
  notRun,
  blockers,
  warnings,
}: PreviewMember): string {
  const judgedWell = verdict === 'ready' || verdict === 'attention';
  if (refusals.length > 0 && (judgedWell || reasons.length === 0))
    return refusals.join('; ');
  if (reasons.length > 0) return reasons.join('; ');
  return notRun.length > 0
    ? `${count(notRun.length, 'check')} did not run`
    : `${count(blockers, 'blocker')}, ${count(warnings, 'warning')}`;
}

/** What the platform says, where it says something; what could not be asked is said to be unknown. */
function platformNote(facts: PlatformFacts): string {
  const quiet =
    facts.insights.state === 'not-offered' ||
    (facts.insights.state === 'read' &&
      facts.insights.items.every(({ status }) => status === 'passing'));
  const said = worstFirstInsights(facts)
    .filter(({ status }) => status !== 'passing')
    .map(({ title }) => title);
  return quiet
    ? ''
    : ` · ${platformSentence(facts)}${
        said.length > 0 ? ` ${nameList(said, 3)}` : ''
      }`;
}

function WhyCell({ member }: { member: PreviewMember }) {
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>{whyOf(member)}</span>
      <span className={classes.sub}>
        {count(member.blockers, 'blocker')}, {count(member.warnings, 'warning')}
        {member.notRun.length > 0 && ` · not run: ${member.notRun.join(', ')}`}
        {member.platform && platformNote(member.platform)}
        {member.readAt && (
          <>
            {' · read '}
            <RelativeTime iso={member.readAt} />
          </>
        )}
      </span>
    </div>
  );
}
