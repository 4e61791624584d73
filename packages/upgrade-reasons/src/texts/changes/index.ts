import { v1_24Texts } from './v1_24';
import { v1_25Texts } from './v1_25';
import { v1_26Texts } from './v1_26';
import { v1_27Texts } from './v1_27';
import { v1_28Texts } from './v1_28';
import { v1_29Texts } from './v1_29';
import { v1_30Texts } from './v1_30';
import { v1_31Texts } from './v1_31';
import { v1_32Texts } from './v1_32';
import { v1_33Texts } from './v1_33';
import { v1_34Texts } from './v1_34';
import { v1_35Texts } from './v1_35';
import { v1_36Texts } from './v1_36';
import { v1_37Texts } from './v1_37';

/** Texts of the breaking changes that Drydock knows; one row of the knowledge, four texts. */
export const changesTexts = {
  ...v1_24Texts,
  ...v1_25Texts,
  ...v1_26Texts,
  ...v1_27Texts,
  ...v1_28Texts,
  ...v1_29Texts,
  ...v1_30Texts,
  ...v1_31Texts,
  ...v1_32Texts,
  ...v1_33Texts,
  ...v1_34Texts,
  ...v1_35Texts,
  ...v1_36Texts,
  ...v1_37Texts,
} as const;
