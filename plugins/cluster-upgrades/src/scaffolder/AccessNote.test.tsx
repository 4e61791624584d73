import type { ComponentProps } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { Stepper } from '@backstage/plugin-scaffolder-react/alpha';
import {
  FakeClusterUpgradesApi,
  responseError,
} from '../__testUtils__/FakeClusterUpgradesApi';
import { renderPage } from '../__testUtils__/renderPage';
import { noStop } from '../__testUtils__/rollouts';
import { aReason } from '../__testUtils__/reasons';
import { AccessNote } from './AccessNote';
import type { AccessPurpose } from './AccessNote';
import { accessNoteName } from './fields';

type Manifest = ComponentProps<typeof Stepper>['manifest'];

/** A template's form with the note before its first field. */
function show(purpose: AccessPurpose | undefined, api: FakeClusterUpgradesApi) {
  const manifest: Manifest = {
    title: 'Template',
    steps: [
      {
        title: 'What to do',
        schema: {
          type: 'object',
          properties: {
            access: {
              type: 'null',
              'ui:field': accessNoteName,
              'ui:options': purpose ? { purpose } : {},
            },
            reason: { type: 'string', title: 'Reason' },
          },
        },
      },
    ],
  };
  renderPage(
    <Stepper
      manifest={manifest}
      extensions={[{ name: accessNoteName, component: AccessNote }]}
      templateName="template"
      onCreate={async () => {}}
    />,
    { api },
  );
}

describe('the note on access of a template', () => {
  const createDenied = 'Needs cluster-upgrades.plan.create';
  const emergencyStop = { ...noStop, mayChange: false };

  it.each<[AccessPurpose | undefined, FakeClusterUpgradesApi, string]>([
    [
      undefined,
      new FakeClusterUpgradesApi({ createDenied: aReason(createDenied) }),
      `You cannot submit plans with this template.${createDenied}. Ask`,
    ],
    [
      'emergency-stop',
      new FakeClusterUpgradesApi({ emergencyStop }),
      'You cannot set or lift the emergency stop.Needs cluster-upgrades.fleet.stop. Ask',
    ],
    [
      'freeze',
      new FakeClusterUpgradesApi({ mayChangeFreezes: false }),
      'You cannot change freezes.Needs cluster-upgrades.freeze.set. Ask',
    ],
  ])(
    'says above the fields which permission is missing (%s)',
    async (purpose, api, text) => {
      show(purpose, api);
      const note = await screen.findByText(/^Needs|permission\.$/);
      const field = screen.getByRole('textbox', { name: 'Reason' });
      expect(note.parentElement).toHaveTextContent(text);
      expect(note.compareDocumentPosition(field)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    },
  );

  it.each(['plan', 'emergency-stop', 'freeze'] as const)(
    'is not there for users with the permission (%s)',
    async purpose => {
      const api = new FakeClusterUpgradesApi();
      show(purpose, api);
      await screen.findByRole('textbox', { name: 'Reason' });
      await waitFor(() =>
        expect(
          (['listPlans', 'getEmergencyStop', 'listFreezes'] as const).flatMap(
            call => api.requests(call),
          ),
        ).toHaveLength(1),
      );
      expect(screen.queryByText(/You cannot/)).not.toBeInTheDocument();
    },
  );

  it('says that it is not known where the question fails', async () => {
    const api = new FakeClusterUpgradesApi();
    api.fail('listFreezes', await responseError(503, 'busy'));
    show('freeze', api);
    expect(
      await screen.findByText('Could not reach your permissions.'),
    ).toBeInTheDocument();
  });
});
