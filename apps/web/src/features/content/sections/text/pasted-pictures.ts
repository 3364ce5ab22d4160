/** A single image, as browsers add it next to an image copied from a page. */
const lonePicture = /^(?:<(?!img\b)[^>]*>|\s)*<img\b[^>]*>(?:<(?!img\b)[^>]*>|\s)*$/i;
const unseen = /<!--[\s\S]*?-->|<(style|title|script)\b[\s\S]*?<\/\1\s*>/gi;

interface Pasted<Picture> {
	/** `text/html` of the clipboard, empty if none. */
	html: string;
	files: readonly Picture[];
}

/**
 * The images of a clipboard to paste. Excel and Word add an image of the text next to the text itself, so content with
 * HTML is pasted as HTML unless that is just the image.
 */
export function pastedPictures<Picture extends { type: string }>({ html, files }: Pasted<Picture>): Picture[] {
	const seen = html.replace(unseen, '');
	if (seen.trim() !== '' && !lonePicture.test(seen)) return [];
	return files.filter(({ type }) => type.startsWith('image/'));
}
