/**
 * Where the form's values have when a secret was given last, and by whom: two people who replace the same one are
 * asked.
 */
export const secrets = {
	'mindTickleConfig.password': { at: 'mindTickleConfig.passwordSetAt', by: 'mindTickleConfig.passwordSetBy' },
	devKey: { at: 'devKeySetAt', by: 'devKeySetBy' },
} as const;
