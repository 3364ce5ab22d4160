import type { PermissionFlag } from '@rewards/validators/permissions';

interface ProgramTab {
	/** Key under `programSettings:tab`. */
	key: 'general' | 'menu' | 'content' | 'dictionary';
	/** Path of its page, within the program. */
	below: string;
	/** Visible with this flag. */
	flag: PermissionFlag;
}

/**
 * The tabs of a program, in order; a tab without a page is left out. The first one that the user may open is the
 * default.
 */
export const programTabs: readonly ProgramTab[] = [
	{ key: 'general', below: '/settings', flag: 'manageProgram' },
	{ key: 'menu', below: '/menu', flag: 'manageContent' },
	{ key: 'content', below: '/content', flag: 'manageContent' },
	{ key: 'dictionary', below: '/dictionary', flag: 'manageContent' },
];
export type ProgramTabKey = ProgramTab['key'];
