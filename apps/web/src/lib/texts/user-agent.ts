const browsers: [name: string, sign: RegExp][] = [
	['Edge', /\bEdg/],
	['Opera', /\bOPR\//],
	['Firefox', /\bFirefox\//],
	['Chrome', /\bChrom(?:e|ium)\//],
	['Safari', /\bSafari\//],
];
const systems: [name: string, sign: RegExp][] = [
	['Android', /\bAndroid\b/],
	['iOS', /\biPhone|\biPad/],
	['Windows', /\bWindows\b/],
	['macOS', /\bMac OS X\b/],
	['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof browsers, agent: string) => list.find(([, sign]) => sign.test(agent))?.[0];

/** Browser and system of a user agent in common names; anything else as it is, shortened. */
export function describeAgent(agent: string): string {
	const known = [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean);
	return known.length > 0 ? known.join(' · ') : agent.slice(0, 60);
}
