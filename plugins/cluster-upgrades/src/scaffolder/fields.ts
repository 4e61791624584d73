import { makeFieldSchema } from '@backstage/plugin-scaffolder-react';
import { createFormField } from '@backstage/plugin-scaffolder-react/alpha';
import { AccessNote } from './AccessNote';
import { CheckPicker } from './CheckPicker';
import { ClusterPicker } from './ClusterPicker';
import { TargetPicker } from './TargetPicker';
import { validateAccepted, validateTarget } from './validators';

/** Names under which templates use the fields: `ui:field: ClusterUpgradesClusterPicker`. */
export const clusterPickerName = 'ClusterUpgradesClusterPicker';
export const targetPickerName = 'ClusterUpgradesTargetPicker';
export const checkPickerName = 'ClusterUpgradesCheckPicker';
export const accessNoteName = 'ClusterUpgradesAccessNote';

export const clusterPickerSchema = makeFieldSchema({
  output: z =>
    z
      .string()
      .describe(
        'Entity reference of the cluster, for example resource:default/prod-eu-1',
      ),
});

export const targetPickerSchema = makeFieldSchema({
  output: z =>
    z.string().describe('Kubernetes version to go to, for example v1.36.2'),
  uiOptions: z =>
    z.object({
      clusterField: z
        .string()
        .optional()
        .describe('Name of the field that holds the cluster; default: cluster'),
    }),
});

export const checkPickerSchema = makeFieldSchema({
  output: z =>
    z
      .array(z.string())
      .describe('Ids of the checks that did not run and that are accepted'),
  uiOptions: z =>
    z.object({
      clusterField: z
        .string()
        .optional()
        .describe('Name of the field that holds the cluster; default: cluster'),
      targetField: z
        .string()
        .optional()
        .describe('Name of the field that holds the target; default: target'),
    }),
});

export const accessNoteSchema = makeFieldSchema({
  output: z => z.null().describe('It has no value'),
  uiOptions: z =>
    z.object({
      purpose: z
        .enum(['plan', 'emergency-stop', 'freeze'])
        .optional()
        .describe(
          'What the template changes; the note shows when the user lacks the permission for it. Default: plan',
        ),
    }),
});

export const clusterPickerField = createFormField({
  name: clusterPickerName,
  component: ClusterPicker,
  schema: clusterPickerSchema,
});

export const targetPickerField = createFormField({
  name: targetPickerName,
  component: TargetPicker,
  validation: validateTarget,
  schema: targetPickerSchema,
});

export const checkPickerField = createFormField({
  name: checkPickerName,
  component: CheckPicker,
  validation: validateAccepted,
  schema: checkPickerSchema,
});

export const accessNoteField = createFormField({
  name: accessNoteName,
  component: AccessNote,
  schema: accessNoteSchema,
});
