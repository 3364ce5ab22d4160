import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isSafeImage, isSafeLink } from '../constants';

const allowed = new Set(
	'h1 h2 h3 h4 h5 h6 p blockquote pre hr ul ol li div a strong b em i u s code sub sup br span img table thead tbody tfoot tr th td caption colgroup col'.split(
		' ',
	),
);
const attributes = new Set(
	'href title target rel src alt width height start colspan rowspan scope span style dir'.split(' '),
);

/** What a browser would find in the html, that no allow-list lets through: an element, an attribute, a link. */
export function faultsIn(html: string): string[] {
	const faults: string[] = [];
	const walk = (node: Tree.ParentNode) => {
		for (const child of node.childNodes) {
			if (child.nodeName === '#text') continue;
			if (!('attrs' in child)) {
				faults.push(child.nodeName);
				continue;
			}
			if (!allowed.has(child.tagName)) faults.push(child.tagName);
			for (const { name, value } of child.attrs) {
				if (!attributes.has(name)) faults.push(`${child.tagName} ${name}`);
				if (name === 'href' && !isSafeLink(value)) faults.push(value);
				if (name === 'src' && !isSafeImage(value)) faults.push(value);
				if (name === 'style' && !/^(?:text-align:(?:left|right|center|justify|start|end);?)*$/.test(value))
					faults.push(value);
			}
			walk(child);
		}
	};
	walk(parseFragment(html));
	return faults;
}
