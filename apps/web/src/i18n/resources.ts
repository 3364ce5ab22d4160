import type uiTexts from '@rewards/ui/texts/en.json';
import type { messages } from '@rewards/validators/messages';
import type accounts from './en/accounts.json';
import type audit from './en/audit.json';
import type auth from './en/auth.json';
import type common from './en/common.json';
import type errors from './en/errors.json';
import type gallery from './en/gallery.json';
import type inbox from './en/inbox.json';
import type jobs from './en/jobs.json';
import type lists from './en/lists.json';
import type palette from './en/palette.json';
import type participants from './en/participants.json';
import type profile from './en/profile.json';
import type programs from './en/programs.json';
import type quickPanel from './en/quickPanel.json';
import type roles from './en/roles.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type users from './en/users.json';

/** The English catalogues give the keys; a test holds the other languages to them. */
export interface Resources {
	common: typeof common;
	errors: typeof errors;
	shell: typeof shell;
	audit: typeof audit;
	auth: typeof auth;
	accounts: typeof accounts;
	programs: typeof programs;
	participants: typeof participants;
	jobs: typeof jobs;
	lists: typeof lists;
	gallery: typeof gallery;
	inbox: typeof inbox;
	palette: typeof palette;
	profile: typeof profile;
	roles: typeof roles;
	settings: typeof settings;
	quickPanel: typeof quickPanel;
	users: typeof users;
	ui: typeof uiTexts;
	validation: typeof messages;
}
export type Namespace = keyof Resources;
