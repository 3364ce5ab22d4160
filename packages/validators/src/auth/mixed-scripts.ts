const scripts = [
	'Latin',
	'Cyrillic',
	'Greek',
	'Armenian',
	'Hebrew',
	'Arabic',
	'Georgian',
	'Cherokee',
	'Han',
	'Hangul',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));

/**
 * Whether a part of an address or name has letters of more than one script. `p\u0430ypal` with a Cyrillic letter in it
 * looks as the Latin word does. It is pointed out to whoever writes it and no reason to refuse: people have such
 * addresses.
 */
export const mixesScripts = (address: string): boolean =>
	address.split(/[@.]/).some((part) => scripts.filter((script) => script.test(part)).length > 1);
