import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{
		text: 'addParticipant',
		flags: ['manageParticipant'],
		// Codes of a claim program are generated or imported, never entered by hand.
		programTypes: ['points', 'plateau'],
		href: '/programs/:programId/participants',
		press: 'n',
	},
	{ text: 'importParticipants', flags: ['manageParticipant'], href: '/programs/:programId/import/participants' },
];
