/** A picture and nothing else, as browsers put it beside the picture that someone copied from a page. */
const lonePicture = /^(?:<(?!img\b)[^>]*>|\s)*<img\b[^>]*>(?:<(?!img\b)[^>]*>|\s)*$/i;
const unseen = /<!--[\s\S]*?-->|<(style|title|script)\b[\s\S]*?<\/\1\s*>/gi;

interface Pasted<Picture> {
	/** `text/html` of the clipboard, empty without one. */
	html: string;
	files: readonly Picture[];
}

/**
 * The pictures of a clipboard that are meant: Excel and Word put a picture of the text beside the text itself, so what
 * comes with html is pasted as html unless that is just the picture.
 */
export function pastedPictures<Picture extends { type: string }>({ html, files }: Pasted<Picture>): Picture[] {
	const seen = html.replace(unseen, '');
	if (seen.trim() !== '' && !lonePicture.test(seen)) return [];
	return files.filter(({ type }) => type.startsWith('image/'));
}
