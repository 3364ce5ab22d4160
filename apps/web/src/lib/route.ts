import type { PermissionFlag } from '@rewards/validators/permissions';
import type { Texts } from '../i18n/resources';
import type { Lazily } from './lazily';
import type { ProgramPage } from './program-links';
import type { RecordPage } from './record-href';

export interface AppRoute {
	path: string;
	/** Key under `shell:title`: names the page until its record is known. The feature's catalogue gives it (`@shell`). */
	title: keyof Texts<'shell'>['title'];
	/** One of these flags is needed; absent: whatever the group asks for. */
	flags?: readonly PermissionFlag[];
	/** One of these roles (/api/self) is needed; absent: whatever the group asks for. */
	auth?: readonly string[];
	page: Lazily<object>;
}

export interface RouteGroup extends Pick<AppRoute, 'auth' | 'flags'> {
	routes: readonly AppRoute[];
}

/** What features need of all others, and the app hands to them. */
export interface AppParts {
	/** Fetches how the kinds of job show, and what they say. */
	loadJobDisplays: () => Promise<unknown>;
}

/**
 * What the `routes.ts` of a feature tells the app, or a function that gives it; found by its name, registered nowhere.
 */
export interface Feature {
	/** Pages inside the shell, each group for those whom it names. */
	pages?: readonly RouteGroup[];
	/** Pages without shell, for people who aren't signed in. */
	publicPages?: readonly AppRoute[];
	/** Those of its pages that a program's own page leads to. */
	programPages?: readonly ProgramPage[];
	/** Where the page of a record is, by what the audit log calls it. */
	records?: Readonly<Record<string, RecordPage>>;
}

/** The roles of /api/self that any page of the shell is for. */
export const staff = ['admin', 'staff', 'user'] as const;
