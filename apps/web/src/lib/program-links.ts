import type { PermissionFlag } from '@rewards/validators/permissions';
import type { Texts } from '../i18n/resources';

/** A page of a program, linked from the program's own page and from Ctrl+K. */
export interface ProgramPage {
	/** Key under `shell:title`. */
	title: keyof Texts<'shell'>['title'];
	/** Path within the program: `/claim-codes`. */
	below: string;
	/** Visible with one of these flags. */
	flags: readonly PermissionFlag[];
	/** The only program types that have it; absent: all. */
	types?: readonly string[];
	/** Its position among the others. */
	order: number;
}

const pages: ProgramPage[] = [];

/** Set by the app, which knows the pages of all features. */
export function addProgramPages(more: readonly ProgramPage[]): void {
	pages.push(...more);
	pages.sort((one, other) => one.order - other.order);
}

interface ProgramLink {
	title: ProgramPage['title'];
	href: string;
}

/**
 * Pages of a program, linked from its own page and from Ctrl+K. They include claim codes for users who only have
 * manageTransaction.
 */
export function programLinks(
	{ id, type }: { id: string; type: string },
	permissions: Readonly<Partial<Record<PermissionFlag, boolean>>>,
): ProgramLink[] {
	return pages
		.filter(({ flags, types }) => flags.some((flag) => permissions[flag]) && (types?.includes(type) ?? true))
		.map(({ title, below }) => ({ title, href: `/programs/${id}${below}` }));
}
