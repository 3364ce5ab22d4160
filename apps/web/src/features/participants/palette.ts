import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addParticipant', flags: ['manageParticipant'], href: '/programs/:programId/participants', press: 'n' },
	{ text: 'importParticipants', flags: ['manageParticipant'], href: '/programs/:programId/import/participants' },
];
