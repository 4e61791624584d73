import { useEffect } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { parseEntityRef } from '@backstage/catalog-model';
import FormControl from '@material-ui/core/FormControl';
import FormHelperText from '@material-ui/core/FormHelperText';
import InputLabel from '@material-ui/core/InputLabel';
import MenuItem from '@material-ui/core/MenuItem';
import Select from '@material-ui/core/Select';
import type { FieldExtensionComponentProps } from '@backstage/plugin-scaffolder-react';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  Cluster,
  ClusterUpgradesApi,
  Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { targetNote } from '../cluster/TargetSelect';
import { FailureNotice } from '../components/FailureNotice';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { isSameVersion, versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import { formValue } from './formValue';
import { StartNotes } from './StartNotes';

/**
 * Options in the template: `ui:options: { clusterField: cluster }` names the field that holds the
 * cluster.
 */
export interface TargetPickerOptions {
  clusterField?: string;
}

/**
 * Picks a version that the chosen cluster may go to. Versions that it may not are shown, disabled,
 * with the reason.
 */
export function TargetPicker(
  props: FieldExtensionComponentProps<string, TargetPickerOptions>,
) {
  const {
    formData,
    onChange,
    rawErrors = [],
    required,
    schema,
    uiSchema,
    disabled,
    formContext,
    idSchema,
  } = props;
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const cluster = formValue(
    formContext,
    uiSchema['ui:options']?.clusterField ?? 'cluster',
  );
  const targets = useResource(`targets ${cluster}`, () =>
    cluster ? loadTargets(api, cluster) : Promise.resolve(undefined),
  );
  const { listed = [], clusterId } = targets.value ?? {};
  const preferred = listed.find(
    target => target.isDefault && target.allowed,
  )?.version;
  const title = schema.title ?? texts('scaffolder.target.label');
  const labelId = `${idSchema?.$id ?? 'target'}-label`;

  // A version of the cluster that was chosen before must not be sent with this one.
  const gone =
    formData !== undefined &&
    listed.length > 0 &&
    !listed.some(target => isSameVersion(target.version, formData));
  useEffect(() => {
    if (gone) onChange(undefined);
    else if (formData === undefined && preferred !== undefined)
      onChange(preferred);
  }, [gone, formData, preferred, onChange]);

  return (
    <FormControl
      variant="outlined"
      margin="dense"
      fullWidth
      required={required}
      error={rawErrors.length > 0}
    >
      <InputLabel id={labelId}>{title}</InputLabel>
      <Select
        labelId={labelId}
        SelectDisplayProps={{ id: `${labelId}-value` }}
        label={title}
        value={
          listed.find(
            target =>
              formData !== undefined && isSameVersion(target.version, formData),
          )?.version ?? ''
        }
        disabled={disabled || !cluster || listed.length === 0}
        onChange={event => onChange(String(event.target.value))}
        renderValue={value => versionText(String(value))}
      >
        {listed.map(target => (
          <MenuItem
            key={target.version}
            value={target.version}
            disabled={!target.allowed}
          >
            <span>
              {versionText(target.version)}
              <span className={classes.sub}>{targetNote(target, texts)}</span>
            </span>
          </MenuItem>
        ))}
      </Select>
      <FormHelperText>
        {helperText(cluster, targets.loading, targets.value, texts) ??
          schema.description ??
          texts('scaffolder.target.description')}
      </FormHelperText>
      {cluster &&
        clusterId &&
        formData &&
        listed.some(target => isSameVersion(target.version, formData)) && (
          <StartNotes
            clusterId={clusterId}
            entityRef={cluster}
            target={formData}
          />
        )}
      {targets.error && (
        <FailureNotice
          error={targets.error}
          what={texts('scaffolder.target.targets')}
          onRetry={targets.reload}
        />
      )}
    </FormControl>
  );
}

/** What a cluster may go to, and whether the user may start it. */
interface Choice {
  clusterId: string;
  listed: Target[];
  permissions: Cluster['permissions'];
}

function helperText(
  cluster: string | undefined,
  loading: boolean,
  choice: Choice | undefined,
  texts: Texts,
): string | undefined {
  if (!cluster) return texts('scaffolder.target.pickCluster');
  if (loading) return texts('scaffolder.target.reading');
  const { permissions, listed = [] } = choice ?? {};
  if (permissions && !permissions.operate)
    return texts('scaffolder.target.denied', {
      reason:
        permissions.reason === undefined
          ? texts('scaffolder.target.missingPermission', {
              permission: rolloutOperatePermission.name,
            })
          : reasonIn(permissions.reason, texts),
    });
  const refused = listed.filter(target => !target.allowed);
  if (listed.length === 0 || refused.length < listed.length) return undefined;
  const [{ reason }] = refused;
  return texts('scaffolder.target.noneAllowed', {
    reason:
      reason === undefined
        ? texts('scaffolder.target.noReason')
        : reasonIn(reason, texts),
  });
}

async function loadTargets(
  api: ClusterUpgradesApi,
  entityRef: string,
): Promise<Choice> {
  const entity = parseEntityRef(entityRef, {
    defaultKind: 'resource',
    defaultNamespace: 'default',
  });
  const { id, permissions } = await api.getClusterByEntity({ path: entity });
  const { items } = await api.listTargets({ path: { clusterId: id } });
  return { clusterId: id, listed: items, permissions };
}
