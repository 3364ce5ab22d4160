import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addProgram', flags: ['manageProgram'], href: '/customers/:accountId', press: 'n' },
];
