import { allowedAttributes, allowedTags, textAligns } from '@rewards/validators/content/allowed-html';
import { isSafeImage, isSafeLink } from '@rewards/validators/content/words';

const dropped = 'script,style,textarea,option,noscript,title,svg,math,template,xmp,iframe,noembed,noframes,plaintext';

/**
 * What of a text will be kept when it is saved, by the server's own list of elements and attributes, for the preview of what isn't saved yet. The server
 * cleans what it stores by itself, and the preview's frame runs nothing.
 */
export function cleanInBrowser(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	for (const element of body.querySelectorAll(dropped)) element.remove();
	// From the inside out, so that what an element holds is clean when it takes its place.
	for (const element of [...body.querySelectorAll('*')].reverse()) {
		const tag = element.tagName.toLowerCase();
		if (!allowedTags.includes(tag)) {
			element.replaceWith(...element.childNodes);
			continue;
		}
		const allowed = allowedAttributes(tag);
		for (const { name, value } of [...element.attributes]) {
			const unsafe = (name === 'href' && !isSafeLink(value)) || (name === 'src' && !isSafeImage(value));
			if (!allowed.includes(name) || unsafe) element.removeAttribute(name);
		}
		if (element instanceof HTMLElement && element.hasAttribute('style')) {
			const { textAlign } = element.style;
			element.removeAttribute('style');
			if (textAligns.some((one) => one === textAlign)) element.style.textAlign = textAlign;
		}
	}
	return body.innerHTML;
}
