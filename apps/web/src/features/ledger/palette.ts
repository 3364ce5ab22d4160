import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{
		text: 'importPoints',
		flags: ['manageTransaction'],
		programTypes: ['points'],
		href: '/programs/:programId/import/points',
	},
];
