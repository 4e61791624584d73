import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import TextField from '@material-ui/core/TextField';
import Autocomplete from '@material-ui/lab/Autocomplete';
import type { FieldExtensionComponentProps } from '@backstage/plugin-scaffolder-react';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { LooksOnlyBanner } from '../components/LooksOnlyBanner';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { entityName, versionText } from '../format/words';

const SHOWN = 50;

/** Picks a cluster by its entity reference. Clusters that cannot be upgraded here come last, disabled, with the reason. */
export function ClusterPicker(props: FieldExtensionComponentProps<string>) {
  const {
    formData,
    onChange,
    rawErrors = [],
    required,
    schema,
    uiSchema,
    disabled,
    idSchema,
  } = props;
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const clusters = useResource(
    `pick ${search}`,
    () =>
      api.listClusters({
        search: search || undefined,
        sort: 'name',
        limit: SHOWN,
      }),
    { keepPrevious: true },
  );
  const { operateDenied } = clusters.value ?? {};
  const options = (clusters.value?.items ?? [])
    .filter(cluster => cluster.entityRef !== undefined)
    .sort(pickableFirst);
  const chosen = options.find(cluster => cluster.entityRef === formData);

  return (
    <div>
      {operateDenied && (
        <div style={{ marginBottom: 16 }}>
          <LooksOnlyBanner
            title="You can view blockers but not start upgrades."
            reason={operateDenied}
          />
        </div>
      )}
      <Autocomplete<Cluster | string, false, false, true>
        id={idSchema?.$id}
        freeSolo
        // An empty list is not opened: its field would name a list that is not there.
        open={open && options.length > 0}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={chosen ?? formData ?? ''}
        options={options}
        disabled={disabled || uiSchema['ui:disabled'] === true}
        getOptionLabel={option =>
          typeof option === 'string' ? entityName(option) : option.title
        }
        getOptionDisabled={option =>
          typeof option !== 'string' && whyNotPick(option) !== undefined
        }
        getOptionSelected={(option, value) =>
          typeof option !== 'string' &&
          option.entityRef ===
            (typeof value === 'string' ? value : value.entityRef)
        }
        filterOptions={listed => listed}
        onInputChange={(_event, text, reason) =>
          reason === 'input' && setSearch(text)
        }
        onChange={(_event, option) => {
          setSearch('');
          onChange(
            typeof option === 'string'
              ? option || undefined
              : option?.entityRef,
          );
        }}
        renderOption={option =>
          typeof option === 'string' ? (
            option
          ) : (
            <ClusterOption cluster={option} />
          )
        }
        renderInput={params => (
          <TextField
            {...params}
            variant="outlined"
            margin="dense"
            label={schema.title ?? 'Cluster'}
            required={required}
            error={rawErrors.length > 0}
            helperText={
              noneText(clusters.value?.total, search) ??
              schema.description ??
              'The cluster to upgrade'
            }
          />
        )}
      />
      {clusters.error && (
        <FailureNotice
          error={clusters.error}
          what="the clusters"
          onRetry={clusters.reload}
        />
      )}
      {(clusters.value?.total ?? 0) > SHOWN && (
        <span className={classes.sub}>
          {SHOWN} of {clusters.value?.total} clusters are listed; type to narrow
          them down.
        </span>
      )}
    </div>
  );
}

/** Why the list is empty; a list that failed says so itself. */
function noneText(
  total: number | undefined,
  search: string,
): string | undefined {
  if (total !== 0) {
    return undefined;
  }
  return search === ''
    ? 'No cluster is connected yet; the fleet page says how to connect one.'
    : `No cluster matches “${search}”.`;
}

function ClusterOption({ cluster }: { cluster: Cluster }) {
  const classes = usePageStyles();
  const reason = whyNotPick(cluster);
  return (
    <span>
      {cluster.title} <Status status={cluster.verdict} />
      <span className={classes.sub}>
        {versionText(cluster.version)} ·{' '}
        {cluster.environment ?? 'no environment'} ·{' '}
        {cluster.owner ? entityName(cluster.owner) : 'no owner'}
        {reason && ` · ${reason}`}
      </span>
    </span>
  );
}

function pickableFirst(left: Cluster, right: Cluster): number {
  return (
    Number(whyNotPick(left) !== undefined) -
    Number(whyNotPick(right) !== undefined)
  );
}

function whyNotPick(cluster: Cluster): string | undefined {
  if (!cluster.upgradable.possible) {
    return cluster.upgradable.reason ?? 'no provider can change it';
  }
  if (cluster.permissions && !cluster.permissions.operate) {
    return cluster.permissions.reason ?? 'you may not upgrade it';
  }
  return undefined;
}
