import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addAccount', flags: ['manageAccount'], href: '/customers', press: 'n' },
];
