import type { PermissionFlag } from '@rewards/validators/permissions';
import type { Texts } from '../i18n/resources';

/** A page of a program that the program's own page and Ctrl+K lead to. */
export interface ProgramPage {
	/** Key under `shell:title`. */
	title: keyof Texts<'shell'>['title'];
	/** Within the program: `/claim-codes`. */
	below: string;
	/** Shows to whoever has one of these. */
	flags: readonly PermissionFlag[];
	/** The only types of programs that have it; absent: all. */
	types?: readonly string[];
	/** Where it is among the others. */
	order: number;
}

const pages: ProgramPage[] = [];

/** Told by the app, which knows the pages of all features. */
export function addProgramPages(more: readonly ProgramPage[]): void {
	pages.push(...more);
	pages.sort((one, other) => one.order - other.order);
}

interface ProgramLink {
	title: ProgramPage['title'];
	href: string;
}

/**
 * Pages of a program that its own page and Ctrl+K lead to. Claim codes are among them for
 * whoever has manageTransaction alone.
 */
export function programLinks(
	{ id, type }: { id: string; type: string },
	permissions: Readonly<Partial<Record<PermissionFlag, boolean>>>,
): ProgramLink[] {
	return pages
		.filter(({ flags, types }) => flags.some((flag) => permissions[flag]) && (types?.includes(type) ?? true))
		.map(({ title, below }) => ({ title, href: `/programs/${id}${below}` }));
}
