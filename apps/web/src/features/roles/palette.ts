import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addRole', flags: ['manageRole'], href: '/rolemanagement', press: 'n' },
];
