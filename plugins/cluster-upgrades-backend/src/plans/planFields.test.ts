import {
  PLAN_FIELDS,
  PLAN_MOST_BYTES,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { spec } from '../schema/openapi/generated';

const {
  FreezeRequest,
  FreezeScope,
  NodeHookRun,
  NodeHookResult,
  PlanDocument,
  PlanHook,
} = spec.components.schemas;

describe('the API', () => {
  it.each([
    [
      'the size of a plan file',
      PlanDocument.properties.document.maxLength,
      PLAN_MOST_BYTES,
    ],
    [
      'what a freeze holds back',
      FreezeScope.enum,
      PLAN_FIELDS['spec.freezes[].scope'].choices,
    ],
    [
      'names of freezes',
      FreezeRequest.properties.name.pattern,
      PLAN_FIELDS['spec.freezes[].name'].pattern,
    ],
    [
      'reasons of freezes',
      FreezeRequest.properties.reason.maxLength,
      PLAN_FIELDS['spec.freezes[].reason'].maximum,
    ],
    [
      'when hooks run',
      PlanHook.properties.at.enum,
      PLAN_FIELDS['spec.hooks[job].at'].choices,
    ],
    [
      'when hooks of nodes run',
      NodeHookRun.properties.point.enum,
      PLAN_FIELDS['spec.hooks[webhook].at'].choices.filter(at =>
        at.endsWith('-node-drain'),
      ),
    ],
    [
      'when hooks of nodes ran',
      NodeHookResult.properties.point.enum,
      NodeHookRun.properties.point.enum,
    ],
  ])('has %s as the plan’s definition has it', (_, api, plan) => {
    expect(api).toEqual(plan);
  });
});
