import type {
  PlatformAddOn,
  PlatformFacts,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Status } from '../../components/Status';
import { usePageStyles } from '../../components/styles';
import type { StatusName } from '../../components/tokens';
import { namesText, versionText } from '../../format/words';
import { reasonIn, useTexts } from '../../translation';
import type { Texts } from '../../translation';
import type { ClusterSection, SectionSummary } from './ClusterSection';
import { summaryOf, unknownStatus } from './ClusterSection';
import { PlatformLoaded } from './SectionParts';

interface Look {
  status: StatusName;
  label?: string;
}

/** Add-ons that the platform of the cluster knows, with their versions at the target. */
export const addOnsSection: ClusterSection = {
  id: 'add-ons',
  title: 'cluster.addOns',
  summary: ({ platform }, _now, texts) =>
    summaryOf(
      platform,
      texts('cluster.what.platform'),
      value => addOnsSummary(value, texts),
      texts,
    ),
  Body: ({ facts }) => (
    <PlatformLoaded facts={facts}>
      {value => <AddOns facts={value} />}
    </PlatformLoaded>
  ),
};

/** Exported for its test. */
export function addOnsSummary(
  { addOns, target }: PlatformFacts,
  texts: Texts,
): SectionSummary {
  const reason = addOns?.reason && reasonIn(addOns.reason, texts);
  if (!addOns || addOns.state === 'not-offered')
    return { sentence: reason ?? texts('cluster.addOns.none') };
  if (addOns.state === 'unknown')
    return { sentence: reason ?? '', status: unknownStatus(texts) };
  const managed = addOns.items.filter(isManaged);
  const others = addOns.items.filter(each => !isManaged(each));
  const breaking = managed.filter(each => each.supportsTarget === 'no').length;
  const looks = managed.flatMap(each => [
    healthLook(each, texts),
    // Which version one of them needs is said in its row.
    ...(target
      ? [
          each.supportsTarget === 'no'
            ? {
                status: 'blocked' as const,
                label: texts('cluster.addOns.notSupported'),
              }
            : targetLook(each, texts),
        ]
      : []),
  ]);
  return {
    count: String(managed.length),
    sentence: [
      texts('cluster.addOns.count', { count: managed.length }),
      breaking > 0 &&
        texts('cluster.addOns.breaking', {
          count: breaking,
          version: versionText(target ?? ''),
        }),
      others.length > 0 &&
        texts('cluster.addOns.selfManaged', {
          names: namesText(
            others.map(({ name }) => name),
            texts,
          ),
        }),
    ]
      .filter(Boolean)
      .join(' · '),
    status: worstOf(looks, texts),
  };
}

function worstOf(
  looks: readonly Look[],
  texts: Texts,
): SectionSummary['status'] {
  const order: StatusName[] = ['blocked', 'unknown', 'attention', 'pending'];
  const worst = order.flatMap(
    status => looks.find(look => look.status === status) ?? [],
  )[0];
  if (!worst) return undefined;
  return {
    status: worst.status,
    label: worst.label ?? texts('cluster.unknown'),
  };
}

function isManaged({ managedBy }: PlatformAddOn): boolean {
  return managedBy === 'platform';
}

/** Exported for its test. */
export function healthLook(addOn: PlatformAddOn, texts: Texts): Look {
  if (!isManaged(addOn))
    return { status: 'unknown', label: texts('cluster.addOns.user') };
  switch (addOn.status) {
    case 'ready':
      return { status: 'ready' };
    case 'updating':
      return { status: 'pending', label: texts('cluster.addOns.updating') };
    case 'degraded':
      return { status: 'attention', label: texts('cluster.addOns.degraded') };
    default:
      return { status: 'unknown' };
  }
}

/** Exported for its test. */
export function targetLook(
  { supportsTarget, updateTo }: PlatformAddOn,
  texts: Texts,
): Look {
  switch (supportsTarget) {
    case 'yes':
      return { status: 'ready', label: texts('cluster.addOns.supported') };
    case 'no':
      return {
        status: 'blocked',
        label: updateTo
          ? texts('cluster.addOns.updateTo', { version: updateTo })
          : texts('cluster.addOns.noUpdate'),
      };
    default:
      return { status: 'unknown' };
  }
}

function AddOns({ facts: { addOns, target } }: { facts: PlatformFacts }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const reason = addOns?.reason && reasonIn(addOns.reason, texts);
  if (!addOns || addOns.state !== 'read')
    return (
      <div className={classes.cardBody}>
        {addOns?.state === 'unknown' ? (
          <Status status="unknown" label={reason} />
        ) : (
          reason ?? texts('cluster.addOns.none')
        )}
      </div>
    );
  return (
    <DataTable
      label={texts('cluster.addOns')}
      dense
      columns={columnsOf(target, texts)}
      rows={addOns.items}
      rowKey={({ name }) => name}
      empty={texts('cluster.addOns.none')}
    />
  );
}

function columnsOf(
  target: string | undefined,
  texts: Texts,
): Column<PlatformAddOn>[] {
  return [
    {
      id: 'name',
      title: texts('cluster.addOns.column.name'),
      rowHeader: true,
      render: ({ name }) => name,
    },
    {
      id: 'version',
      title: texts('cluster.addOns.column.version'),
      render: ({ version }) => version ?? texts('unknown'),
    },
    {
      id: 'health',
      title: texts('cluster.addOns.column.health'),
      render: addOn => <Health addOn={addOn} />,
    },
    ...(target
      ? [
          {
            id: 'target',
            title: texts('cluster.addOns.column.target', {
              version: versionText(target),
            }),
            render: (addOn: PlatformAddOn) => (
              <Status {...targetLook(addOn, texts)} />
            ),
          },
        ]
      : []),
    {
      id: 'offered',
      title: texts('cluster.addOns.column.offered'),
      render: ({ offered }) =>
        offered.find(({ isDefault }) => isDefault)?.version ?? '–',
    },
  ];
}

function Health({ addOn }: { addOn: PlatformAddOn }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <Status {...healthLook(addOn, texts)} />
      {addOn.issues.map((issue, index) => (
        <span
          key={index}
          className={classes.sub}
          style={{ whiteSpace: 'normal' }}
        >
          {reasonIn(issue, texts)}
        </span>
      ))}
    </>
  );
}
