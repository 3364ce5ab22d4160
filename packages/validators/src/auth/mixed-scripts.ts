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
 * Whether a part of an address or name has letters of more than one script. `p\u0430ypal` with a Cyrillic letter looks
 * like the Latin word. It causes a warning, not a refusal, because such addresses exist.
 */
export const mixesScripts = (address: string): boolean =>
	address.split(/[@.]/).some((part) => scripts.filter((script) => script.test(part)).length > 1);
