import type { PaletteAction } from '../search';

export const actions: readonly PaletteAction[] = [
	{ text: 'addWebhook', flags: ['manageProgramAdvanced'], href: '/webhooks', press: 'n' },
];
