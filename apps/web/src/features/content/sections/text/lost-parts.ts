import { cleanHtml } from '@rewards/validators/content/clean-html';

/** Elements without meaning of their own; a link's target is in its attribute. */
const silent = new Set(['p', 'div', 'span', 'br', 'a', 'tbody', 'thead', 'tfoot', 'tr', 'colgroup', 'col']);
const empty = new Set(['br', 'img', 'hr', 'col']);
const sameAs: Record<string, string> = { b: 'strong', i: 'em' };
const tags = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/g;
const attributes = /([^\s=]+)="([^"]*)"/g;

/** What an element adds to the text within it. */
function saysOf(tag: string, written: string): string[] {
	const name = sameAs[tag] ?? tag;
	const says = silent.has(name) ? [] : [`<${name}>`];
	for (const [, key = '', value = ''] of written.matchAll(attributes)) {
		const plain = value.trim().replace(/;$/, '').replace(/:\s*/, ': ');
		if (plain === '' || key === 'rel' || (key === 'dir' && plain === 'auto')) continue;
		if (plain === '1' && (key === 'start' || key.endsWith('span'))) continue;
		says.push(key === 'style' ? plain : `${key}="${plain}"`);
	}
	return says;
}

/** The number of letters and images with each property. */
function countsOf(html: string): Map<string, number> {
	const counts = new Map<string, number>();
	const open: string[][] = [];
	const add = (says: Iterable<string>, letters: number) => {
		if (letters > 0) for (const one of new Set(says)) counts.set(one, (counts.get(one) ?? 0) + letters);
	};
	const addText = (text: string) => add(['', ...open.flat()], text.replace(/\s+|&nbsp;/g, '').length);
	let from = 0;
	for (const { 0: whole, 1: closing, 2: tag = '', 3: written = '', index } of html.matchAll(tags)) {
		addText(html.slice(from, index));
		from = index + whole.length;
		const sign = tag === 'img' || tag === 'hr';
		if (sign && !closing) add([...open.flat(), ...saysOf(tag, written)], 1);
		// A `</col>` closes nothing.
		if (empty.has(tag)) continue;
		if (closing) open.pop();
		else open.push(saysOf(tag, written));
	}
	addText(html.slice(from));
	return counts;
}

/**
 * What the editor drops from a text, such as `<caption>`: properties that fewer letters have afterwards. Empty if
 * nothing is lost; '' is text itself.
 */
export function lostParts(before: string, after: string): string[] {
	const now = countsOf(cleanHtml(after));
	return [...countsOf(cleanHtml(before))].flatMap(([says, letters]) => ((now.get(says) ?? 0) < letters ? [says] : []));
}
