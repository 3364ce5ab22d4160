import type { JobKind } from '@rewards/validators/jobs/words';
import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';

/** Who may see and stop a job: whoever may do by hand what it does. */
const flagsOf: Record<JobKind, readonly PermissionFlag[]> = {
	participantPreview: ['manageParticipant'],
	pointPreview: ['manageTransaction'],
	pointImport: ['manageTransaction'],
	pointUndo: ['manageTransaction'],
	participantImport: ['manageParticipant'],
	participantUndo: ['manageParticipant'],
	passwordHashing: ['manageParticipant'],
	participantBulk: ['manageParticipant'],
	claimCodeGeneration: ['manageTransaction'],
	claimCodeDisabling: ['manageTransaction'],
	programClone: ['manageProgram'],
	userInvitation: ['manageUser'],
	// The product's own housekeeping.
	cleanup: [],
};

/** Every flag that shows some kind of job; the kind itself is looked at with the job. */
export const jobFlags = [
	'manageParticipant',
	'manageTransaction',
	'manageProgram',
	'manageUser',
] as const satisfies readonly PermissionFlag[];

/** Work that must come to its end: stopped, it would leave what an import brought sealed and never hashed. */
const unstoppable: ReadonlySet<string> = new Set<JobKind>(['passwordHashing']);

/** Whether staff may stop a job of this kind at all. */
export const isStoppable = (kind: string): boolean => !unstoppable.has(kind);

/** The kinds of job that a user with these permissions may see. */
export const visibleKinds = (permissions: Permissions): string[] =>
	Object.entries(flagsOf)
		.filter(([, flags]) => flags.some((flag) => permissions[flag]))
		.map(([kind]) => kind);
