import type { PlanPreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Resource } from '../../hooks/useResource';
import type { PlanDraft } from '../document/draft';
import type { Edit, Path } from '../document/yamlText';

/**
 * What every part of the form works with: what the document says, how to change it, and what it
 * would do.
 */
export interface PlanForm {
  readonly draft: PlanDraft;
  /** Whether it is a further revision of a plan that is stored. */
  readonly stored: boolean;
  readonly preview: Resource<PlanPreview | undefined>;
  /**
   * The preview is of what the document said before its last change, until it has been read anew.
   */
  readonly isOfEarlier: boolean;
  change(...edits: Edit[]): void;
  move(path: Path, from: number, to: number): void;
}
