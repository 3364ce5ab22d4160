import { newId } from '../src/ids';

const flags = [
	'manage_role',
	'manage_account',
	'manage_user',
	'manage_program',
	'manage_program_advanced',
	'manage_content',
	'manage_participant',
	'manage_transaction',
	'manage_reports',
	'manage_orders',
] as const;
type Flag = (typeof flags)[number];

/** Roles of a new portal: ready to assign, to change and to copy. */
const readyMade: readonly [name: string, on: readonly Flag[]][] = [
	['Administrator', flags],
	['Account Manager', flags.filter((flag) => flag !== 'manage_role' && flag !== 'manage_program_advanced')],
	[
		'Program Manager',
		['manage_program', 'manage_content', 'manage_participant', 'manage_transaction', 'manage_reports'],
	],
	['Content Manager', ['manage_content']],
	['Participant Support', ['manage_participant', 'manage_transaction']],
	['Order Desk', ['manage_orders', 'manage_participant']],
	['Reporter', ['manage_reports']],
];

export const roleRows = (accountId: string) =>
	readyMade.map(([name, on]) => ({
		id: newId(),
		account_id: accountId,
		name,
		...(Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])) as Record<Flag, boolean>),
	}));
