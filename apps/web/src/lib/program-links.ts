import type { PermissionFlag } from '@rewards/validators/permissions';

interface ProgramLink {
	/** Key under `shell:title`: what the page is called. */
	title: 'participants' | 'claimCodes';
	href: string;
}

/**
 * Pages of a program that its own page and Ctrl+K lead to. The menu is fixed (docs/product/shell.md) and has no entry for claim codes, whose page is open to
 * manageTransaction alone: whoever has just that flag would otherwise find no way there.
 */
export function programLinks(
	{ id, type }: { id: string; type: string },
	permissions: Readonly<Partial<Record<PermissionFlag, boolean>>>,
): ProgramLink[] {
	const links: ProgramLink[] = [];
	if (permissions.manageParticipant) links.push({ title: 'participants', href: `/programs/${id}/participants` });
	if (type === 'claim' && permissions.manageTransaction)
		links.push({ title: 'claimCodes', href: `/programs/${id}/claim-codes` });
	return links;
}
