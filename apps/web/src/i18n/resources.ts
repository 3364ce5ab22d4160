import type uiTexts from '@rewards/ui/texts/en.json';
import type { messages } from '@rewards/validators/messages/english';
import type acting from './en/acting.json';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type images from './en/images.json';
import type imports from './en/imports.json';
import type ledger from './en/ledger.json';
import type lists from './en/lists.json';
import type mending from './en/mending.json';
import type palette from './en/palette.json';
import type quickPanel from './en/quickPanel.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type switcher from './en/switcher.json';

/**
 * The English catalogues define the keys; a test checks the other languages against them. A feature adds its own in its
 * `routes.ts` (`declare module`); this lists those without a feature page.
 */
export interface Resources {
	acting: typeof acting;
	common: typeof common;
	errors: typeof errors;
	shell: typeof shell;
	switcher: typeof switcher;
	images: typeof images;
	imports: typeof imports;
	ledger: typeof ledger;
	lists: typeof lists;
	mending: typeof mending;
	palette: typeof palette;
	settings: typeof settings;
	quickPanel: typeof quickPanel;
	ui: typeof uiTexts;
	validation: typeof messages;
}
export type Namespace = keyof Resources;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
	? All
	: never;
/** Texts that catalogues of domains contribute to another one (parts.ts). */
type Parts<Name extends Namespace> = Intersection<
	{ [From in Namespace]: Resources[From] extends Record<`@${Name}`, infer Part> ? Part : never }[Namespace]
>;
/** A catalogue as loaded: with the texts that others contribute, without those it contributes. */
export type Texts<Name extends Namespace> = Omit<Resources[Name], `@${string}`> &
	([Parts<Name>] extends [never] ? unknown : Parts<Name>);
