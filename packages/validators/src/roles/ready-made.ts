import { type PermissionFlag, permissionFlags } from '../permissions';

interface ReadyMadeRole {
	/** The web names it by `roles.ready.<key>`. */
	key: string;
	/** In English, as a new portal starts with it. */
	name: string;
	flags: readonly PermissionFlag[];
}

/** Roles of the usual jobs, to be copied and changed; a new portal's root account starts with the same. */
export const readyMadeRoles = [
	{ key: 'administrator', name: 'Administrator', flags: permissionFlags },
	{
		key: 'accountManager',
		name: 'Account Manager',
		flags: permissionFlags.filter((flag) => flag !== 'manageRole' && flag !== 'manageProgramAdvanced'),
	},
	{
		key: 'programManager',
		name: 'Program Manager',
		flags: ['manageProgram', 'manageContent', 'manageParticipant', 'manageTransaction', 'manageReports'],
	},
	{ key: 'contentManager', name: 'Content Manager', flags: ['manageContent'] },
	{ key: 'participantSupport', name: 'Participant Support', flags: ['manageParticipant', 'manageTransaction'] },
	{ key: 'orderDesk', name: 'Order Desk', flags: ['manageParticipant', 'manageOrders'] },
	{ key: 'reporter', name: 'Reporter', flags: ['manageReports'] },
] as const satisfies readonly ReadyMadeRole[];
