/** The same texts in another language. */
export type Translated<T> = { readonly [K in keyof T]: string };
