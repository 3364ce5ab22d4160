import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{
		text: 'addAccount',
		flags: ['manageAccount'],
		accountTypes: ['rep', 'reseller', 'root'],
		href: '/customers',
		press: 'n',
	},
];
