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
  entityName,
  knownVersionText,
  namesText,
  versionText,
} from '../../format/words';
import { platformSentence, worstFirstInsights } from '../../platform/look';
import { wholeNumber } from '../../hooks/urlValues';
import { useUrlState } from '../../hooks/useUrlState';
import { english, reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import { LeftOut } from './LeftOut';

const PAGE = 25;
const worstFirst: Verdict[] = ['blocked', 'unknown', 'attention', 'ready'];

interface Row {
  member: PreviewMember;
  stage: PreviewStage;
  /** The plan wishes one. */
  canaryNode: boolean;
}

const columnsOf = (texts: Texts): Column<Row>[] => [
  {
    id: 'cluster',
    title: texts('plan.member.cluster'),
    rowHeader: true,
    render: row => <ClusterCell {...row} />,
  },
  {
    id: 'path',
    title: texts('plan.member.path'),
    render: row => <PathCell {...row} />,
  },
  {
    id: 'verdict',
    title: texts('plan.member.verdict'),
    render: ({ member }) => <VerdictCell member={member} />,
  },
  {
    id: 'why',
    title: texts('plan.member.why'),
    render: ({ member }) => <WhyCell member={member} />,
  },
  {
    id: 'owners',
    title: texts('plan.member.owners'),
    render: ({ member }) => (
      <EntityLinks entityRefs={member.ownersToAct ?? []} />
    ),
  },
  {
    id: 'undo',
    title: texts('plan.member.undo'),
    render: ({ member }) => <UndoCell member={member} />,
  },
];

/**
 * Every cluster of the plan with its blockers, worst first. `canaryNode`: the plan asks for one, so
 * clusters without one are marked.
 */
export function MembersTable({
  preview,
  canaryNode,
}: {
  preview: PlanPreview;
  canaryNode: boolean;
}) {
  const texts = useTexts();
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
      title={texts('plan.readiness')}
      flush
      aside={
        <>
          {[
            preview.target &&
              texts('plan.member.forTarget', {
                target: versionText(preview.target),
              }),
            rows.length > 0 &&
              texts('plan.member.fullyChecked', {
                checked: rows.filter(
                  ({ member: { checks } }) =>
                    checks && checks.ran === checks.total && checks.total > 0,
                ).length,
                count: rows.length,
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
          <ActionButton
            noLock
            deniedReason={
              rows.length === 0 ? texts('plan.member.nothingToCopy') : undefined
            }
            onClick={() =>
              copy(
                asMarkdown(rows),
                texts('plan.count.rows', { count: rows.length }),
              )
            }
          >
            {texts('plan.member.copy')}
          </ActionButton>
        </>
      }
    >
      <DataTable
        label={texts('plan.readiness')}
        columns={columnsOf(texts)}
        rows={shown}
        rowKey={({ member }) => member.clusterId}
        empty={texts('plan.member.empty')}
      />
      <LeftOut stages={preview.stages} />
      {rows.length > PAGE && (
        <div className={classes.cardFooter} style={{ alignItems: 'center' }}>
          <Paging
            offset={offset}
            limit={PAGE}
            total={rows.length}
            what={texts('plan.member.paged')}
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

/** Goes into tickets and chats, so that its form does not depend on the reader. */
function asMarkdown(rows: Row[]): string {
  return markdownTable(
    [
      english('plan.member.cluster'),
      english('plan.member.stageColumn'),
      english('plan.member.from'),
      english('plan.member.to'),
      english('plan.member.verdict'),
      english('plan.member.why'),
      english('plan.member.owners'),
    ],
    rows.map(({ member, stage }) => [
      member.clusterName,
      stage.title ?? stage.name,
      knownVersionText(member.from, english),
      knownVersionText(member.target, english),
      member.verdict,
      whyOf(member, english),
      (member.ownersToAct ?? []).map(entityName).join(', '),
    ]),
  );
}

function ClusterCell({ member, stage }: Row) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <ClusterLink
        entityRef={member.clusterEntityRef}
        name={member.clusterName}
      />
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {[
          member.providerName,
          texts('plan.member.stage', { stage: stage.title ?? stage.name }),
          member.canary ? texts('plan.member.canary') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function PathCell({ member, canaryNode }: Row) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.nowrap}>
        {texts('plan.member.versions', {
          from: knownVersionText(member.from, texts),
          to: knownVersionText(member.target, texts),
        })}
      </span>
      <span className={classes.sub} style={{ whiteSpace: 'normal' }}>
        {[
          wayOf(member, texts),
          canaryNode ? noCanaryNode(member, texts) : undefined,
          member.affected > 0
            ? texts('plan.count.services', { count: member.affected })
            : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

/** "2 hops", or with the versions between: "through v1.35.9 · 4 hops". */
function wayOf({ hops, target }: PreviewMember, texts: Texts): string {
  const between = hops
    .filter(({ kind }) => kind === 'control-plane')
    .flatMap(hop => hop.through ?? [hop.to]);
  const versions = [...new Set(between)]
    .filter(version => version !== target)
    .map(versionText);
  return [
    versions.length > 0
      ? texts('plan.member.through', { versions: namesText(versions, texts) })
      : undefined,
    texts('plan.count.hops', { count: hops.length }),
    poolsInOrder(hops, texts),
    addOnsOf(hops, texts),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Add-ons that are updated, each once. */
function addOnsOf(
  hops: PreviewMember['hops'],
  texts: Texts,
): string | undefined {
  const names = new Set(hops.flatMap(({ addOn }) => addOn?.name ?? []));
  return names.size > 0
    ? texts('plan.member.addOns', { names: namesText([...names], texts) })
    : undefined;
}

/**
 * What the hops say of node pools by name: "node pools gpu, then small, large", or which stay as
 * they are; first of all the one node that goes first.
 */
function poolsInOrder(
  hops: PreviewMember['hops'],
  texts: Texts,
): string | undefined {
  const canary = hops
    .flatMap(({ canaryNode, pools = [] }) =>
      canaryNode === 'replace'
        ? [
            texts('plan.member.canaryNode', {
              pools: namesText(pools, texts),
            }),
          ]
        : [],
    )
    .at(0);
  const rolls = hops.flatMap(({ kind, pools, canaryNode }) =>
    kind === 'node-pools' && pools && !canaryNode
      ? [namesText(pools, texts)]
      : [],
  );
  const rolling = hops.flatMap(({ kind, pools }) =>
    kind === 'node-pools' ? [pools] : [],
  );
  const held = hops.flatMap(({ holdPools }) => holdPools ?? []);
  if (held.length > 0 && rolling.length === 0)
    return texts('plan.member.poolsHeld', {
      pools: namesText([...new Set(held)], texts),
    });
  const inOrder = [
    ...(canary ? [canary] : []),
    ...(rolls.length > 0
      ? [texts('plan.member.pools', { pools: inTurn(rolls, texts) })]
      : []),
  ];
  return inOrder.length > 0 ? inTurn(inOrder, texts) : undefined;
}

/** "a, then b, then c". */
function inTurn(parts: readonly string[], texts: Texts): string {
  return parts.reduce((first, next) =>
    texts('plan.member.then', { first, next }),
  );
}

/** The wish has no effect here: the pools that would go first are already being upgraded. */
function noCanaryNode(
  { hops }: PreviewMember,
  texts: Texts,
): string | undefined {
  const rolls = hops.some(({ kind }) => kind === 'node-pools');
  return rolls && !hops.some(hop => hop.canaryNode)
    ? texts('plan.member.noCanaryNode')
    : undefined;
}

/** A healthy cluster may still not start, for example because another tool owns its version. */
function VerdictCell({ member }: { member: PreviewMember }) {
  const texts = useTexts();
  const refused =
    member.refusals.length > 0 &&
    member.verdict !== 'blocked' &&
    member.verdict !== 'unknown';
  return (
    <>
      <Status status={member.verdict} />
      {refused && (
        <div>
          <Status status="blocked" label={texts('plan.member.cannotStart')} />
        </div>
      )}
    </>
  );
}

function UndoCell({ member }: { member: PreviewMember }) {
  const texts = useTexts();
  const classes = usePageStyles();
  if (member.platform?.rollback.state === 'unknown')
    return <Status status="unknown" />;
  const possible = (member.platform?.rollback.items ?? []).filter(
    item => item.possible,
  );
  const summary = member.rollback
    ? reasonIn(member.rollback, texts)
    : texts('plan.member.undoUnknown');
  if (possible.length === 0) return <>{summary}</>;
  return (
    // Sentences about the way back are too long for this column, so they are in a row of their own.
    <Disclosure summary={summary}>
      {possible.map(({ scope, what, limits }) => (
        <span key={scope} className={classes.sub}>
          {[what, ...limits].map(each => `${reasonIn(each, texts)}.`).join(' ')}
        </span>
      ))}
    </Disclosure>
  );
}

/**
 * Why the verdict is what it is; what keeps a cluster that is well from starting; a ready cluster
 * says that nothing was found.
 */
function whyOf(
  { verdict, reasons, refusals, notRun, blockers, warnings }: PreviewMember,
  texts: Texts,
): string {
  const judgedWell = verdict === 'ready' || verdict === 'attention';
  if (refusals.length > 0 && (judgedWell || reasons.length === 0))
    return refusals.map(each => reasonIn(each, texts)).join('; ');
  if (reasons.length > 0)
    return reasons.map(each => reasonIn(each, texts)).join('; ');
  return notRun.length > 0
    ? texts('plan.member.notRun', { count: notRun.length })
    : findingsText({ blockers, warnings }, texts);
}

/** "2 blockers, 1 warning". */
function findingsText(
  { blockers, warnings }: Pick<PreviewMember, 'blockers' | 'warnings'>,
  texts: Texts,
): string {
  return [
    texts('plan.count.blockers', { count: blockers }),
    texts('plan.count.warnings', { count: warnings }),
  ].join(', ');
}

/** The platform's insights, if there are any; unknown if it could not be asked. */
function platformNote(facts: PlatformFacts, texts: Texts): string {
  const quiet =
    facts.insights.state === 'not-offered' ||
    (facts.insights.state === 'read' &&
      facts.insights.items.every(({ status }) => status === 'passing'));
  const said = worstFirstInsights(facts)
    .filter(({ status }) => status !== 'passing')
    .map(({ title }) => reasonIn(title, texts));
  return quiet
    ? ''
    : ` · ${platformSentence(facts, texts)}${
        said.length > 0 ? ` ${namesText(said, texts)}` : ''
      }`;
}

function WhyCell({ member }: { member: PreviewMember }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div style={{ minWidth: 180 }}>
      <span className={classes.anywhere}>{whyOf(member, texts)}</span>
      <span className={classes.sub}>
        {findingsText(member, texts)}
        {member.notRun.length > 0 &&
          ` · ${texts('plan.member.notRunNames', {
            checks: member.notRun
              .map(({ title }) => reasonIn(title, texts))
              .join(', '),
          })}`}
        {member.platform && platformNote(member.platform, texts)}
        {member.readAt && (
          <>
            {' · '}
            {texts.rich('plan.member.read', {
              time: <RelativeTime iso={member.readAt} />,
            })}
          </>
        )}
      </span>
    </div>
  );
}
