import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{
		text: 'generateCodes',
		flags: ['manageTransaction'],
		programTypes: ['claim'],
		href: '/programs/:programId/claim-codes',
		press: 'n',
	},
];
