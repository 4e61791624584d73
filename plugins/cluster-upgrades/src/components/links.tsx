import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from '@backstage/core-components';
import { EntityRefLink } from '@backstage/plugin-catalog-react';
import { entityName } from '../format/words';
import { useTexts } from '../translation';
import { usePageStyles } from './styles';

/** A link inside the portal, in the one link colour that keeps its contrast on every tint. */
export function PageLink({
  to,
  children,
}: {
  to: string;
  children: ReactNode;
}) {
  const classes = usePageStyles();
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

/** Whether a text is an entity reference with a kind, so that a link can lead somewhere. */
function isEntityRef(ref: string): boolean {
  return /^[a-z]+:[^/\s]+\/[^/\s]+$/i.test(ref);
}

/** An owner, service or cluster by its name; plain text where the reference is none. */
export function EntityLink({
  entityRef,
  children,
}: {
  entityRef: string;
  children?: ReactNode;
}) {
  const classes = usePageStyles();
  // Words such as “users with permission to operate rollouts: …” stay what they are.
  const name =
    children ?? (/\s/.test(entityRef) ? entityRef : entityName(entityRef));
  if (!isEntityRef(entityRef)) {
    return <span className={classes.anywhere}>{name}</span>;
  }
  return (
    <EntityRefLink
      entityRef={entityRef}
      className={`${classes.link} ${classes.anywhere}`}
      disableTooltip
    >
      {name}
    </EntityRefLink>
  );
}

/** A cluster under its title in the catalog; its entity's name may be made unique by a hash. */
export function ClusterLink({
  entityRef,
  name,
}: {
  entityRef?: string;
  name: string;
}) {
  const classes = usePageStyles();
  if (!entityRef || !isEntityRef(entityRef)) {
    return <span className={classes.anywhere}>{name}</span>;
  }
  return (
    <EntityRefLink
      entityRef={entityRef}
      className={`${classes.link} ${classes.anywhere}`}
      defaultKind="resource"
      hideIcon
      disableTooltip
    />
  );
}

export function EntityLinks({
  entityRefs,
  empty,
}: {
  entityRefs: string[];
  empty?: string;
}) {
  const texts = useTexts();
  if (entityRefs.length === 0) {
    return <>{empty ?? texts('components.links.none')}</>;
  }
  return (
    <>
      {entityRefs.map((entityRef, index) => (
        <Fragment key={entityRef}>
          {index > 0 && ', '}
          <EntityLink entityRef={entityRef} />
        </Fragment>
      ))}
    </>
  );
}

/** A link that came from a cluster or a finding: opened only when it is plain https. */
export function OutsideLink({
  href,
  children,
}: {
  href: string;
  children: ReactNode;
}) {
  const classes = usePageStyles();
  if (!/^https:\/\//i.test(href)) {
    return <span>{children}</span>;
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classes.link}
    >
      {children}
    </a>
  );
}
