import type en from './en.json';

type WithoutPlural<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/**
 * A text of this package. The catalogues in this folder (`@rewards/ui/texts/en.json`, `tr`, `ar`) are flat, in
 * i18next's format (`{{name}}`, plural suffixes), so the application registers them as a namespace.
 */
export type UiTextKey = WithoutPlural<keyof typeof en>;
