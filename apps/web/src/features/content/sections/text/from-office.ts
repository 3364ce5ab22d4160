/** The level of a Word list entry, and whether it is numbered; null for any other paragraph. */
function listOf(paragraph: Element): { level: number; ordered: boolean } | null {
	const style = paragraph.getAttribute('style') ?? '';
	const level = /mso-list:\s*l\d+\s+level(\d+)/i.exec(style)?.[1];
	if (level === undefined) return null;
	const marker = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]');
	return { level: Number(level), ordered: /^\s*[\w]{1,4}[.)]/.test(marker?.textContent ?? '') };
}

/** Word writes list entries as consecutive paragraphs; this turns them into lists. */
function makeLists(body: HTMLElement): void {
	let open: { level: number; list: Element }[] = [];
	for (const paragraph of [...body.querySelectorAll('p')]) {
		const entry = listOf(paragraph);
		const last = open.at(-1)?.list;
		if (!entry || (last && paragraph.previousElementSibling !== open[0]?.list)) open = [];
		if (!entry) continue;
		for (const marker of paragraph.querySelectorAll('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'))
			marker.remove();
		while ((open.at(-1)?.level ?? 0) > entry.level) open.pop();
		if ((open.at(-1)?.level ?? 0) < entry.level) {
			const list = document.createElement(entry.ordered ? 'ol' : 'ul');
			const above = open.at(-1)?.list;
			if (above) (above.lastElementChild ?? above).append(list);
			else paragraph.before(list);
			open.push({ level: entry.level, list });
		}
		const item = document.createElement('li');
		const text = document.createElement('p');
		text.append(...paragraph.childNodes);
		item.append(text);
		open.at(-1)?.list.append(item);
		paragraph.remove();
	}
}

const headings: Record<string, string> = { MsoTitle: 'h1', MsoSubtitle: 'h2' };

/**
 * Cleans content copied from Word or Google Docs: keeps headings, lists, tables and links, removes styles, comments and
 * proprietary elements. The editor drops anything else it doesn't know.
 */
export function fromOffice(html: string): string {
	// Our pages' policy refuses <style> elements even when only parsed, and logs it to the console.
	const plain = html.replace(/<style\b[^>]*>.*?<\/style\s*>/gis, '');
	const { body } = new DOMParser().parseFromString(plain, 'text/html');
	for (const element of body.querySelectorAll('style,meta,link,script,xml,title')) element.remove();
	// Google Docs wraps everything in a bold element that isn't bold.
	for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
		wrapper.replaceWith(...wrapper.childNodes);
	for (const [name, tag] of Object.entries(headings))
		for (const paragraph of body.querySelectorAll(`p.${name}`)) {
			const heading = document.createElement(tag);
			heading.append(...paragraph.childNodes);
			paragraph.replaceWith(heading);
		}
	makeLists(body);
	// Word's own elements, such as <o:p>.
	for (const element of [...body.querySelectorAll('*')])
		if (element.tagName.includes(':')) element.replaceWith(...element.childNodes);
	for (const element of body.querySelectorAll('[class],[lang]')) {
		element.removeAttribute('class');
		element.removeAttribute('lang');
	}
	return body.innerHTML;
}
