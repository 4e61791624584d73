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
import { entityName, knownVersionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';

const SHOWN = 50;

/**
 * Picks a cluster by its entity reference. Clusters that cannot be upgraded here come last,
 * disabled, with the reason.
 */
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
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const clusters = useResource(
    `pick ${search}`,
    () =>
      api.listClusters({
        query: {
          search: search || undefined,
          sort: 'name',
          limit: SHOWN,
        },
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
            title={texts('scaffolder.cluster.looksOnly')}
            reason={reasonIn(operateDenied, texts)}
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
          typeof option !== 'string' && !isPickable(option)
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
            label={schema.title ?? texts('scaffolder.cluster.label')}
            required={required}
            error={rawErrors.length > 0}
            helperText={
              noneText(clusters.value?.total, search, texts) ??
              schema.description ??
              texts('scaffolder.cluster.description')
            }
          />
        )}
      />
      {clusters.error && (
        <FailureNotice
          error={clusters.error}
          what={texts('scaffolder.cluster.clusters')}
          onRetry={clusters.reload}
        />
      )}
      {clusters.value && clusters.value.total > SHOWN && (
        <span className={classes.sub}>
          {texts('scaffolder.cluster.listed', {
            shown: SHOWN,
            total: clusters.value.total,
          })}
        </span>
      )}
    </div>
  );
}

/** Why the list is empty; a list that failed says so itself. */
function noneText(
  total: number | undefined,
  search: string,
  texts: Texts,
): string | undefined {
  if (total !== 0) {
    return undefined;
  }
  return search === ''
    ? texts('scaffolder.cluster.noneConnected')
    : texts('scaffolder.cluster.noMatch', { search });
}

function ClusterOption({ cluster }: { cluster: Cluster }) {
  const classes = usePageStyles();
  const texts = useTexts();
  const reason = whyNotPick(cluster, texts);
  return (
    <span>
      {cluster.title} <Status status={cluster.verdict} />
      <span className={classes.sub}>
        {[
          knownVersionText(cluster.version, texts),
          cluster.environment ?? texts('scaffolder.cluster.noEnvironment'),
          cluster.owner
            ? entityName(cluster.owner)
            : texts('scaffolder.cluster.noOwner'),
          reason,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

function pickableFirst(left: Cluster, right: Cluster): number {
  return Number(!isPickable(left)) - Number(!isPickable(right));
}

function isPickable({ upgradable, permissions }: Cluster): boolean {
  return upgradable.possible && permissions?.operate !== false;
}

function whyNotPick(cluster: Cluster, texts: Texts): string | undefined {
  if (isPickable(cluster)) return undefined;
  const { upgradable, permissions } = cluster;
  const reason = upgradable.possible ? permissions?.reason : upgradable.reason;
  if (reason) return reasonIn(reason, texts);
  return texts(
    upgradable.possible
      ? 'scaffolder.cluster.denied'
      : 'scaffolder.cluster.noProvider',
  );
}
