/**
 * Where the form's values have the time and author of a secret's last change: two people who replace the same one get a
 * conflict.
 */
export const secrets = {
	'mindTickleConfig.password': { at: 'mindTickleConfig.passwordSetAt', by: 'mindTickleConfig.passwordSetBy' },
	devKey: { at: 'devKeySetAt', by: 'devKeySetBy' },
} as const;
