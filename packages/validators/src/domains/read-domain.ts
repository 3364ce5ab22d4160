import { proofLabel } from './constants';
import { unicodeDomain } from './punycode';

type DomainFault = 'domainInvalid' | 'domainAddress' | 'domainMixedScripts';

/** Room for the label of the proof before it: no name in DNS is longer than 253. */
const longest = 253 - proofLabel.length - 1;
const host = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** Characters that would make it an address, or parse differently from how they look. */
const foreign = /[\s/\\:@?#%[\]<>^|*_,;"'`(){}]/;

// Scripts that a name may consist of; those written together count as one.
const scripts = [
	...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Ethiopic'],
	...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
	...['Sinhala', 'Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Mongolian'],
];
const together = [
	['Latin', 'Han', 'Hiragana', 'Katakana'],
	['Latin', 'Han', 'Bopomofo'],
	['Latin', 'Han', 'Hangul'],
	...scripts.map((script) => [script]),
];
let patterns: RegExp[] | undefined;
function isOfOneScript(label: string): boolean {
	patterns ??= together.map((names) => {
		const classes = [...names, 'Common', 'Inherited'].map((name) => `\\p{Script=${name}}`);
		return new RegExp(`^[${classes.join('')}]+$`, 'u');
	});
	return patterns.some((pattern) => pattern.test(label));
}
const isWritten = (label: string): boolean => /^[\p{L}\p{M}\p{N}·-]+$/u.test(label);

/**
 * A domain in DNS form, from the typed text: lower case, no dot at the end, letters beyond ASCII as `xn--`. Refuses
 * addresses of any kind and names that mix scripts, which imitate other names.
 */
export function readDomain(typed: string): { name: string } | { fault: DomainFault } {
	const given = typed.trim().replace(/\.$/, '');
	// IPv6, with or without brackets.
	if (/^\[?[0-9a-f]*:[0-9a-f:.]*\]?$/i.test(given)) return { fault: 'domainAddress' };
	if (foreign.test(given) || !URL.canParse(`https://${given}`)) return { fault: 'domainInvalid' };
	const name = new URL(`https://${given}`).hostname;
	// However it was written: 127.1 and 0x7f000001 are addresses too.
	if (/^\d+(?:\.\d+){3}$/.test(name)) return { fault: 'domainAddress' };
	if (name.length > longest || !host.test(name)) return { fault: 'domainInvalid' };
	const labels = unicodeDomain(name).split('.');
	if (!labels.every(isWritten)) return { fault: 'domainInvalid' };
	return labels.every(isOfOneScript) ? { name } : { fault: 'domainMixedScripts' };
}
