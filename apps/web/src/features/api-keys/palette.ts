import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addApiKey', flags: ['manageRole'], href: '/api-keys', press: 'n' },
];
