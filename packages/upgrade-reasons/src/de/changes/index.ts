import type { changesTexts } from '../../texts/changes';
import type { Translated } from '../../texts/Translated';
import { v1_24De } from './v1_24';
import { v1_25De } from './v1_25';
import { v1_26De } from './v1_26';
import { v1_27De } from './v1_27';
import { v1_28De } from './v1_28';
import { v1_29De } from './v1_29';
import { v1_30De } from './v1_30';
import { v1_31De } from './v1_31';
import { v1_32De } from './v1_32';
import { v1_33De } from './v1_33';
import { v1_34De } from './v1_34';
import { v1_35De } from './v1_35';
import { v1_36De } from './v1_36';
import { v1_37De } from './v1_37';

export const changesDe: Translated<typeof changesTexts> = {
  ...v1_24De,
  ...v1_25De,
  ...v1_26De,
  ...v1_27De,
  ...v1_28De,
  ...v1_29De,
  ...v1_30De,
  ...v1_31De,
  ...v1_32De,
  ...v1_33De,
  ...v1_34De,
  ...v1_35De,
  ...v1_36De,
  ...v1_37De,
};
