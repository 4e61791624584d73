import type { ReactNode } from 'react';
import type { messages } from './messages';

type Key = keyof typeof messages;

/** Key of a text; of texts with plurals without `_one` and `_other`. */
export type TextKey = Key extends infer K
  ? K extends `${infer Base}_${'one' | 'other'}`
    ? Base
    : K
  : never;

export type TextParameters = Readonly<Record<string, string | number>>;

/** The texts of the pages in the language of the reader. */
export interface Texts {
  /** With a plural the parameter `count` chooses its form. */
  (key: TextKey, parameters?: TextParameters): string;
  /** With elements in place of parameters, such as links. */
  rich(
    key: TextKey,
    parameters: Readonly<Record<string, ReactNode>>,
  ): JSX.Element;
  /** BCP 47, for dates and numbers. */
  readonly language: string;
}

/** The same texts in another language. */
export type Translated<T> = { readonly [K in keyof T]: string };
