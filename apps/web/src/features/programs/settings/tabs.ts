import type { PermissionFlag } from '@rewards/validators/permissions';

interface ProgramTab {
	/** Key under `programSettings:tab`. */
	key: 'general' | 'menu' | 'content' | 'dictionary';
	/** Of its page, within the program. */
	below: string;
	/** Shows to whoever has it. */
	flag: PermissionFlag;
}

/**
 * The tabs of a program, in their order; one whose page isn't there isn't listed. The first that someone may open is
 * theirs.
 */
export const programTabs: readonly ProgramTab[] = [
	{ key: 'general', below: '/settings', flag: 'manageProgram' },
	{ key: 'menu', below: '/menu', flag: 'manageContent' },
	{ key: 'content', below: '/content', flag: 'manageContent' },
	{ key: 'dictionary', below: '/dictionary', flag: 'manageContent' },
];
export type ProgramTabKey = ProgramTab['key'];
