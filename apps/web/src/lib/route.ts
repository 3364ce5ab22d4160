import type { PermissionFlag } from '@rewards/validators/permissions';
import type { Texts } from '../i18n/resources';
import type { DeferredComponent } from './loading/deferred-import';
import type { ProgramPage } from './program-links';
import type { RecordPage } from './record-href';

export interface AppRoute {
	path: string;
	/**
	 * Key under `shell:title`: the page's title until its record is loaded. The feature's catalogue defines it
	 * (`@shell`).
	 */
	title: keyof Texts<'shell'>['title'];
	/** One of these flags is required; absent: the group's requirement. */
	flags?: readonly PermissionFlag[];
	/** A role of this name opens the page without any of the flags. */
	orRole?: (role: string) => boolean;
	/** One of these roles (/api/self) is required; absent: the group's requirement. */
	auth?: readonly string[];
	page: DeferredComponent<object>;
}

export interface RouteGroup extends Pick<AppRoute, 'auth' | 'flags' | 'orRole'> {
	routes: readonly AppRoute[];
}

/** What features need of all others, provided by the app. */
export interface AppParts {
	/** Loads the displays of the job kinds, and their texts. */
	loadJobDisplays: () => Promise<unknown>;
}

/**
 * What a feature's `routes.ts` exports to the app, or a function that returns it; found by file name, without
 * registration.
 */
export interface Feature {
	/** Pages inside the shell, grouped by required rights. */
	pages?: readonly RouteGroup[];
	/** Pages without the shell, for people who aren't signed in. */
	publicPages?: readonly AppRoute[];
	/** Those of its pages that a program's own page links to. */
	programPages?: readonly ProgramPage[];
	/** Addresses of record pages, by the audit log's entity name. */
	records?: Readonly<Record<string, RecordPage>>;
}

/** The roles of /api/self that any page of the shell requires. */
export const staff = ['admin', 'staff', 'user'] as const;
