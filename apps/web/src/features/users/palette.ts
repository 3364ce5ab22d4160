import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addUser', flags: ['manageUser'], href: '/customers/:accountId/users', press: 'n' },
];
